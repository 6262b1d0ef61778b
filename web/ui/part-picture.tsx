import type { ReactNode } from 'react'
import type { BodyPart } from '#domain/bodyshop/body-parts.ts'
import classes from './part-picture.module.css'

/** A car seen from above, its front to the left and so its left side below. */
const shapes: Record<BodyPart, ReactNode> = {
  part_number_1: <path d="M9 8 L25 6.5 V25.5 L9 24 Z" />,
  part_number_2: <path d="M9 24 L25 25.5 V29 H13 Q8.5 29 8 25.5 Z" />,
  part_number_3: <path d="M9 8 L25 6.5 V3 H13 Q8.5 3 8 6.5 Z" />,
  part_number_4: <path d="M8 6.5 L9 8 V24 L8 25.5 Q3.5 25 3.5 16 T8 6.5 Z" />,
  part_number_5: <rect x="26" y="24.5" width="14" height="4.5" />,
  part_number_6: <rect x="26" y="3" width="14" height="4.5" />,
  part_number_7: <rect x="41" y="24.5" width="13" height="4.5" />,
  part_number_8: <rect x="41" y="3" width="13" height="4.5" />,
  part_number_9: <path d="M60 7 L67 8 V24 L60 25 Z" />,
  part_number_10: <path d="M68 6.5 Q72.5 8 72.5 16 T68 25.5 L67 24 V8 Z" />,
  part_number_11: (
    <>
      <path d="M5 9.5 L9 4.5 L13 5.5 L9 10.5 Z" />
      <path d="M5 22.5 L9 27.5 L13 26.5 L9 21.5 Z" />
    </>
  ),
  part_number_12: (
    <>
      <path d="M66 5 L70 6 L71 11 L67.5 10 Z" />
      <path d="M66 27 L70 26 L71 21 L67.5 22 Z" />
    </>
  ),
  part_number_13: (
    <>
      <path d="M26 8 L33 9.5 V22.5 L26 24 Q24.5 16 26 8 Z" />
      <path d="M60 8.5 L53 10 V22 L60 23.5 Q61 16 60 8.5 Z" />
    </>
  ),
  part_number_14: (
    <>
      <rect x="13" y="0.5" width="9" height="4" rx="1.5" />
      <rect x="13" y="27.5" width="9" height="4" rx="1.5" />
      <rect x="55" y="0.5" width="9" height="4" rx="1.5" />
      <rect x="55" y="27.5" width="9" height="4" rx="1.5" />
    </>
  ),
  part_number_15: (
    <>
      <rect x="25" y="0.8" width="29" height="2.6" rx="1.2" />
      <rect x="25" y="28.6" width="29" height="2.6" rx="1.2" />
    </>
  ),
  part_number_16: <rect x="36" y="10.5" width="12" height="11" rx="1.5" />,
  part_number_17: (
    <>
      <path d="M26 3.5 L30 0.5 L31.5 3.5 Z" />
      <path d="M26 28.5 L30 31.5 L31.5 28.5 Z" />
    </>
  ),
}

/** Which part of the car it is, at a glance; its name stands beside it, so nobody has to hear of the picture. */
export function PartPicture({ part }: { part: string | null }) {
  const marked = part !== null && Object.hasOwn(shapes, part) ? shapes[part as BodyPart] : undefined
  return (
    <svg viewBox="0 0 76 32" className={classes.picture} data-part={part ?? ''} aria-hidden="true">
      <path className={classes.body} d="M13 3 H64 Q72.5 3 72.5 16 T64 29 H13 Q3.5 29 3.5 16 T13 3 Z" />
      <path className={classes.body} d="M26 8 L33 9.5 H53 L60 8.5 Q61 16 60 23.5 L53 22 H33 L26 24 Q24.5 16 26 8 Z" />
      <path className={classes.body} d="M33 9.5 V22.5 M53 10 V22" />
      <g className={classes.marked}>{marked}</g>
    </svg>
  )
}
