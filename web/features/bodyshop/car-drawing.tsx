import type { KeyboardEvent } from 'react'
import { type BodyPart, bodyPartIds, bodyParts } from '#domain/bodyshop/body-parts.ts'
import classes from './car-drawing.module.css'
import { drawnParts, scenery, sheet } from './car-shapes.ts'

type CarDrawingProps = {
  isChosen: (part: BodyPart) => boolean
  isLocked: (part: BodyPart) => boolean
  onToggle: (part: BodyPart) => void
}

/** In the order in which the eye goes over the car, so that the focus does as well. */
const drawnIds = Object.keys(drawnParts) as BodyPart[]

/** What stands on the sheet, and beside its name in the list. */
export function numberOf(part: BodyPart): number {
  return bodyPartIds.indexOf(part) + 1
}

/** A car whose parts are touched to choose them. Every choice is in the list beside it as well. */
export function CarDrawing({ isChosen, isLocked, onToggle }: CarDrawingProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be drawn inside of a picture.
    <svg
      viewBox={`-3 -3 ${sheet.width + 6} ${sheet.height + 6}`}
      role="group"
      aria-label="Dibujo del vehículo"
      className={classes.sheet}
    >
      {scenery.map((path) => (
        <path key={path} d={path} className={classes.scenery} />
      ))}
      {drawnIds.map((part) => (
        <Part
          key={part}
          part={part}
          isChosen={isChosen(part)}
          isLocked={isLocked(part)}
          onToggle={() => onToggle(part)}
        />
      ))}
    </svg>
  )
}

type PartProps = { part: BodyPart; isChosen: boolean; isLocked: boolean; onToggle: () => void }

function Part({ part, isChosen, isLocked, onToggle }: PartProps) {
  const { shapes, marks } = drawnParts[part]
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    onToggle()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot have the shape of a door.
    <g
      role="checkbox"
      aria-checked={isChosen}
      aria-label={bodyParts[part]}
      tabIndex={0}
      className={classes.part}
      data-locked={isLocked || undefined}
      onClick={onToggle}
      onKeyDown={onKeyDown}
    >
      <title>{bodyParts[part]}</title>
      {shapes.map((path) => (
        <path key={path} d={path} className={classes.shape} />
      ))}
      {marks.map(({ x, y }) => (
        <text key={`${x} ${y}`} x={x} y={y} className={`tabular ${classes.mark}`} aria-hidden>
          {isChosen ? `✓ ${numberOf(part)}` : numberOf(part)}
        </text>
      ))}
    </g>
  )
}
