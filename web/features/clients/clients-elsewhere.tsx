import { clientStates } from '#domain/clients/client-codes.ts'
import { clients } from '#domain/clients/clients.contract.ts'
import type { CodeOf } from '#domain/kernel/coded.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { Elsewhere, FoundElsewhere } from '#web/ui/found-elsewhere.tsx'

type State = CodeOf<typeof clientStates>
type Props = { search: string; notIn: State; onState: (state: State) => void }

/** Who searches by a plate does not know how long ago its owner was here: says where else there is something. */
export function ClientsElsewhere({ search, notIn, onState }: Props) {
  const others = clientStates.options.filter(({ value }) => value !== notIn)
  return (
    <FoundElsewhere>
      {others.map(({ value, label }) => (
        <OtherState key={value} search={search} state={value} label={label} onState={onState} />
      ))}
    </FoundElsewhere>
  )
}

type OtherProps = { search: string; state: State; label: string; onState: (state: State) => void }

function OtherState({ search, state, label, onState }: OtherProps) {
  const { data } = useEndpoint(clients.list, { query: { search, type_client: state } })
  if (!data?.count) return null
  return <Elsewhere label={label} count={data.count} onOpen={() => onState(state)} />
}
