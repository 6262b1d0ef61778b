import { useMediaQuery } from '@mantine/hooks'

/** Whether there is room for one column only; known from the first drawing on. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) ?? false
}
