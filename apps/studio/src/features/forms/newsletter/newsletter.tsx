import { useParams } from 'react-router'
import { Destinations } from './destinations.tsx'
import { Subscribers } from './subscribers.tsx'

export const Component = () => (useParams().section === 'destinations' ? <Destinations /> : <Subscribers />)
