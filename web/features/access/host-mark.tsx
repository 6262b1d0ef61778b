import { Group, Image, Text } from '@mantine/core'
import { access } from '#domain/access/access.contract.ts'
import { useEndpoint } from '#web/kernel/use-endpoint.ts'
import { BujiaMark } from './door.tsx'

/** On a workshop's own subdomain its logo and name, elsewhere ours. Empty until that is known: no mark flashes. */
export function HostMark() {
  const host = useEndpoint(access.garageOfHost, {}, { staleTime: Number.POSITIVE_INFINITY })
  if (host.isPending) return null
  const garage = host.data?.garage
  if (!garage) return <BujiaMark />
  return (
    <Group gap="sm" wrap="nowrap">
      {garage.logo && <Image src={garage.logo} alt="" h={48} w="auto" maw={140} fit="contain" />}
      <Text fw={650} size="xl" lineClamp={2}>
        {garage.name}
      </Text>
    </Group>
  )
}
