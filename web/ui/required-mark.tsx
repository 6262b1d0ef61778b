import { Text, type TextProps } from '@mantine/core'
import { messages } from '#domain/kernel/texts.ts'

/** Says at a form's head what the asterisks beside its labels mean. */
export function RequiredMark({ mb }: Pick<TextProps, 'mb'>) {
  return (
    <Text size="sm" c="dimmed" mb={mb}>
      {messages.requiredMark}
    </Text>
  )
}
