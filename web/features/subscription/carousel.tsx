import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Children, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import classes from './carousel.module.css'

type CarouselProps = { label: string; children: ReactNode }

/** Which of the slides are seen, counted from zero; `last` is seen as well. */
type Seen = { first: number; last: number }

/** Slides side by side that snap into place: swiped with a finger, turned with two buttons, followed by the Tab key. */
export function Carousel({ label, children }: CarouselProps) {
  const track = useRef<HTMLDivElement>(null)
  const slides = Children.toArray(children)
  const seen = useSeen(track, slides.length)
  const isWhole = seen.first === 0 && seen.last === slides.length - 1

  function turn(direction: 1 | -1): void {
    track.current?.scrollBy({ left: direction * track.current.clientWidth })
  }

  return (
    <Box component="section" aria-roledescription="carrusel" aria-label={label}>
      <div className={classes.track} ref={track}>
        {slides.map((slide, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form, and these are none.
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the slide itself carries its own key.
            key={index}
            className={classes.slide}
            role="group"
            aria-roledescription="diapositiva"
            aria-label={`${index + 1} de ${slides.length}`}
          >
            {slide}
          </div>
        ))}
      </div>
      {!isWhole && (
        <Group justify="center" gap="md" mt="md">
          <ActionIcon
            variant="default"
            size={44}
            radius="xl"
            aria-label="Anteriores"
            disabled={seen.first === 0}
            onClick={() => turn(-1)}
          >
            <IconChevronLeft size={22} aria-hidden />
          </ActionIcon>
          <Text size="sm" c="dimmed" className="tabular" aria-live="polite" miw="6ch" ta="center">
            {seen.first === seen.last ? seen.first + 1 : `${seen.first + 1}–${seen.last + 1}`} de {slides.length}
          </Text>
          <ActionIcon
            variant="default"
            size={44}
            radius="xl"
            aria-label="Siguientes"
            disabled={seen.last === slides.length - 1}
            onClick={() => turn(1)}
          >
            <IconChevronRight size={22} aria-hidden />
          </ActionIcon>
        </Group>
      )}
    </Box>
  )
}

/** The stylesheet alone decides how many fit, so this measures what it did. */
function useSeen(track: React.RefObject<HTMLDivElement | null>, count: number): Seen {
  const [seen, setSeen] = useState<Seen>({ first: 0, last: count - 1 })
  const measure = useCallback(() => {
    const box = track.current
    const slide = box?.firstElementChild
    if (!box || !slide || count === 0) return
    const step = (box.scrollWidth + gapOf(box)) / count
    const first = Math.round(box.scrollLeft / step)
    const last = Math.min(count, first + Math.max(1, Math.round(box.clientWidth / step))) - 1
    setSeen((before) => (before.first === first && before.last === last ? before : { first, last }))
  }, [track, count])

  useEffect(() => {
    const box = track.current
    if (!box) return
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(box)
    box.addEventListener('scroll', measure, { passive: true })
    return () => {
      resized.disconnect()
      box.removeEventListener('scroll', measure)
    }
  }, [track, measure])
  return seen
}

function gapOf(box: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(box).columnGap) || 0
}
