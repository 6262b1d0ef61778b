import { Skeleton, Text } from '@mantine/core'

/** Below the title: whose, or what it is about. Keeps its place while it is being read. */
export function Whose({ children }: { children: string | undefined }) {
  return <Text fw={600}>{children ?? <Skeleton width="12rem">&nbsp;</Skeleton>}</Text>
}
