import { Group, Pagination } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './data-table.module.css'

type DataTablePagesProps = { page: number; pages: number; onPage: (page: number) => void }

const buttons = 5

export function DataTablePages({ page, pages, onPage }: DataTablePagesProps) {
  const first = Math.max(1, Math.min(page - Math.floor(buttons / 2), pages - buttons + 1))
  const shown = Array.from({ length: Math.min(buttons, pages) }, (_, index) => first + index)
  const current = useRef<HTMLButtonElement>(null)
  const isTurning = useRef(false)
  const turn = () => {
    isTurning.current = true
  }
  // The arrow that led to the first or the last page can be pressed no more: the browser takes the focus from it.
  useEffect(() => {
    if (isTurning.current && (page === 1 || page === pages)) current.current?.focus()
    isTurning.current = false
  }, [page, pages])
  return (
    <nav aria-label="Paginación">
      <Pagination.Root
        total={pages}
        value={page}
        onChange={onPage}
        onPreviousPage={turn}
        onNextPage={turn}
        vars={() => ({
          root: {
            '--pagination-active-bg': 'var(--bujia-strong)',
            '--pagination-active-color': 'var(--bujia-on-strong)',
          },
        })}
      >
        <Group gap={4} wrap="nowrap" className={classes.pages}>
          <Pagination.Previous aria-label="Página anterior" />
          {shown.map((number) => (
            <Pagination.Control
              key={number}
              ref={number === page ? current : undefined}
              active={number === page}
              aria-label={`Página ${number}`}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </Pagination.Control>
          ))}
          <Pagination.Next aria-label="Página siguiente" />
        </Group>
      </Pagination.Root>
    </nav>
  )
}
