import type { KeyboardEvent } from 'react'
import { type BodyPart, bodyPartIds, bodyParts } from '#domain/bodyshop/body-parts.ts'
import classes from './car-drawing.module.css'
import { type DrawnPiece, drawnParts, scenery, sheet } from './car-shapes.ts'

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
      viewBox={`-3 -14 ${sheet.width + 6} ${sheet.height + 28}`}
      role="group"
      aria-label="Dibujo del vehículo"
      className={classes.sheet}
    >
      {scenery.map((path) => (
        <path key={path} d={path} className={classes.scenery} />
      ))}
      <text x={sheet.width / 2} y={-2} className={classes.side} aria-hidden>
        FRENTE
      </text>
      <text x={sheet.width / 2} y={sheet.height + 8} className={classes.side} aria-hidden>
        ATRÁS
      </text>
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

/**
 * Of a part that is several, as the wheels are, only the first is heard and focused: who cannot see would otherwise
 * touch the middle between them, which is another part.
 */
function Part({ part, isChosen, isLocked, onToggle }: PartProps) {
  const [first, ...others] = drawnParts[part].map((piece) => (
    <Piece key={piece.path} {...piece} number={numberOf(part)} isChosen={isChosen} />
  ))
  const looks = { 'data-chosen': isChosen || undefined, 'data-locked': isLocked || undefined }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    onToggle()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: an input cannot have the shape of a door. */}
      <g
        role="checkbox"
        aria-checked={isChosen}
        aria-label={bodyParts[part]}
        tabIndex={0}
        className={classes.part}
        onClick={onToggle}
        onKeyDown={onKeyDown}
        {...looks}
      >
        <title>{bodyParts[part]}</title>
        {first}
      </g>
      {others.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the first of them is what is heard, and has the keys.
        <g aria-hidden className={classes.part} onClick={onToggle} {...looks}>
          <title>{bodyParts[part]}</title>
          {others}
        </g>
      )}
    </>
  )
}

function Piece({ path, mark, number, isChosen }: DrawnPiece & { number: number; isChosen: boolean }) {
  return (
    <>
      <path d={path} className={classes.shape} />
      <text {...mark} className={`tabular ${classes.mark}`} aria-hidden>
        {isChosen ? `✓ ${number}` : number}
      </text>
    </>
  )
}
