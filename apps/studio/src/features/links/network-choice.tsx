import { findNetworkProblem, readHandle } from '@vitrine/page/icons/handles'
import { getNetworkName } from '@vitrine/page/icons/index'
import { formatProblem } from '../../app/errors.ts'
import type { Messages } from '../../app/texts.tsx'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/layout.tsx'

/** Asks for the network of a bare name, such as `@robin`. Returns null for other texts. */
export const askForNetwork = (text: string, t: Messages) => {
  const handle = readHandle(text)
  const problem = findNetworkProblem(text)
  return handle && 'choices' in handle && problem ? { ...handle, question: formatProblem(problem, t) } : null
}

/** Buttons with the networks of a bare name. */
export const NetworkChoice = ({
  name,
  choices,
  isPending,
  onChoose,
}: {
  name: string
  choices: readonly string[]
  isPending: boolean
  /** `typed` names the network and the person: `tiktok @robin`. */
  onChoose: (typed: string) => void
}) => (
  <Row>
    {choices.map((network) => (
      <Button key={network} small isPending={isPending} onPress={() => onChoose(`${network} ${name}`)}>
        {getNetworkName(network)}
      </Button>
    ))}
  </Row>
)
