import { messages } from '#domain/kernel/texts.ts'

/** What is said of a record that was made or changed; the failure only where the server gives no reason of its own. */
export const said = {
  created: { success: messages.created, failure: messages.failed.create },
  edited: { success: messages.updated, failure: messages.failed.edit },
}
