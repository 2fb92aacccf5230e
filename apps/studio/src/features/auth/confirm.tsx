import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { requestConfirmation } from '../../app/confirmation.ts'
import { Loading } from '../../ui/layout.tsx'
import { useOpenStudio } from './actions.ts'

export const Component = () => {
  const navigate = useNavigate()
  const open = useOpenStudio()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once
  useEffect(() => {
    void requestConfirmation().then((isConfirmed) =>
      isConfirmed ? open() : navigate('/', { replace: true }),
    )
  }, [])
  return <Loading />
}
