import { Group, Pagination } from '@mantine/core'
import classes from './data-table.module.css'

type DataTablePagesProps = { page: number; pages: number; onPage: (page: number) => void }

const buttons = 5

export function DataTablePages({ page, pages, onPage }: DataTablePagesProps) {
  const first = Math.max(1, Math.min(page - Math.floor(buttons / 2), pages - buttons + 1))
  const shown = Array.from({ length: Math.min(buttons, pages) }, (_, index) => first + index)
  return (
    <nav aria-label="Paginación">
      <Pagination.Root
        total={pages}
        value={page}
        onChange={onPage}
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
