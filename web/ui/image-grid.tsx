import { ActionIcon, CloseButton, Group, Text, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { smallAddress } from '#domain/kernel/files.contract.ts'
import { ClosableModal } from './closable-modal.tsx'
import { type Removers, useRemovers } from './focus-after-removal.ts'
import classes from './image-grid.module.css'
import { StoredPicture } from './stored-picture.tsx'

export type GridImage = { id: number | string; name: string; url: string }

type ImageGridProps = {
  images: readonly GridImage[]
  onRemove?: (image: GridImage) => void
  /** Where more than photos can be taken away: those of all of it, the photos first. */
  removers?: Removers
}

/** Photos as thumbnails; one opens large, with the others beside it. */
export function ImageGrid({ images, onRemove, removers }: ImageGridProps) {
  const [open, setOpen] = useState<number>()
  const own = useRemovers()
  const { remover, remove } = removers ?? own
  const shown = open === undefined ? undefined : images[open]
  const turn = (by: number) => {
    if (open !== undefined) setOpen((open + by + images.length) % images.length)
  }
  useHotkeys(
    open === undefined
      ? []
      : [
          ['ArrowLeft', () => turn(-1)],
          ['ArrowRight', () => turn(1)],
        ],
  )
  return (
    <>
      <ul className={classes.grid}>
        {images.map((image, index) => (
          <li key={image.id} className={classes.item}>
            <UnstyledButton className={classes.open} aria-label={`Ver ${image.name}`} onClick={() => setOpen(index)}>
              <StoredPicture src={smallAddress(image.url)} alt={image.name} h="100%" fit="cover" loading="lazy" />
            </UnstyledButton>
            {onRemove && (
              <CloseButton
                ref={remover(index)}
                className={classes.remove}
                aria-label={`Quitar ${image.name}`}
                onClick={() => remove(index, () => onRemove(image))}
              />
            )}
          </li>
        ))}
      </ul>
      <ClosableModal opened={shown !== undefined} onClose={() => setOpen(undefined)} title={shown?.name} size="xl">
        {shown && <StoredPicture key={shown.id} src={shown.url} alt={shown.name} mah="70dvh" fit="contain" />}
        {images.length > 1 && open !== undefined && (
          <Group justify="center" gap="md" mt="sm">
            <ActionIcon size="operator" aria-label="Imagen anterior" data-repeats onClick={() => turn(-1)}>
              <IconChevronLeft aria-hidden />
            </ActionIcon>
            <Text size="sm" c="dimmed" className="tabular" aria-live="polite">
              {open + 1} de {images.length}
            </Text>
            <ActionIcon size="operator" aria-label="Imagen siguiente" data-repeats onClick={() => turn(1)}>
              <IconChevronRight aria-hidden />
            </ActionIcon>
          </Group>
        )}
      </ClosableModal>
    </>
  )
}
