import { useLocation, useNavigate } from 'react-router'

/** Goes back to where one came from; from the first screen of a tab, which has no such place, to `otherwise`. */
export function useStepBack(otherwise: string): () => void {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => {
    if (isFirst) navigate(otherwise)
    else navigate(-1)
  }
}
