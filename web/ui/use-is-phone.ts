import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for one column only; known from the first drawing on. */
export function useIsPhone(): boolean {
  return useFits('(max-width: 47.99em)')
}

/** Whether there is less room than the columns of a list need, as on a tablet held upright. */
export function useIsNarrow(): boolean {
  return useFits('(max-width: 61.99em)')
}

function useFits(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) ?? false
}
