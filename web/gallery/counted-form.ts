import { useMemo } from 'react'
import type { ZodForm } from '#web/ui/zod-form.ts'

/** How often each field was drawn: tests read it through the window. */
declare global {
  interface Window {
    galleryDrawn?: Record<string, number>
  }
}

/** The same form, which counts how often each of its fields is drawn. */
export function useCounted<Values extends object, Output>(form: ZodForm<Values, Output>): ZodForm<Values, Output> {
  return useMemo(() => {
    window.galleryDrawn ??= {}
    const drawn = window.galleryDrawn
    const getInputProps: typeof form.getInputProps = (name, options) => {
      drawn[String(name)] = (drawn[String(name)] ?? 0) + 1
      return form.getInputProps(name, options)
    }
    return { ...form, getInputProps }
  }, [form])
}
