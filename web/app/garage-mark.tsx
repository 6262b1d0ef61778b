import { Avatar, Group, Image, Text } from '@mantine/core'

type Props = { name: string; logo: string | null }

/** The workshop's logo, or its initials and name. In the narrow rail only the first of the two is seen. */
export function GarageMark({ name, logo }: Props) {
  if (logo) return <Image src={logo} alt={name} fit="contain" h={36} w="auto" maw="100%" />
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar radius="md" size={36} name={name} color="gray" aria-hidden />
      <Text fw={650} truncate>
        {name}
      </Text>
    </Group>
  )
}
