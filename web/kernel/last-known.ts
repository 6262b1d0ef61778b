import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type Asked<Data> = Pick<UseQueryResult<Data>, 'data' | 'isPlaceholderData'>

/** The last answer about something stays while the next one is under way, and when it fails. Never that about another. */
export function useLastKnown<Data>({ data, isPlaceholderData }: Asked<Data>, about: string): Data | undefined {
  const [known, setKnown] = useState<{ data: Data; about: string }>()
  const answered = isPlaceholderData ? undefined : data
  if (answered !== undefined && (answered !== known?.data || about !== known.about)) setKnown({ data: answered, about })
  return answered ?? (known?.about === about ? known.data : undefined)
}
