import '@mantine/dates/styles.layer.css'
import 'dayjs/locale/es.js'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type PlainDate, plainDate } from '#domain/kernel/dates.ts'
import { messages } from '#domain/kernel/texts.ts'
import { useAfterPress } from './after-press.ts'
import { drawnAlone, type FieldProps, useField } from './field.ts'

type DateFieldProps<Values extends object> = FieldProps<Values> &
  Pick<DateInputProps, 'description' | 'disabled' | 'size' | 'minDate' | 'maxDate'>

const calendarLabels = {
  nextMonth: 'Mes siguiente',
  previousMonth: 'Mes anterior',
  nextYear: 'Año siguiente',
  previousYear: 'Año anterior',
  nextDecade: 'Década siguiente',
  previousDecade: 'Década anterior',
}

/** A day, typed as DD/MM/YYYY or picked from a calendar; YYYY-MM-DD in the form. */
export const DateField = drawnAlone(function DateField<Values extends object>(props: DateFieldProps<Values>) {
  const { form, name, label, required, ...rest } = props
  const { value, change, input } = useField(props)
  const day = plainDate.safeParse(value).data ?? null
  const lastDay = props.maxDate && dayjs(props.maxDate).format('YYYY-MM-DD')
  const isBeyond = (one: PlainDate) => lastDay !== undefined && one > lastDay
  const box = useRef<HTMLInputElement>(null)
  const isClearedByKey = useRef(false)
  const isUnread = typeof value === 'string' && value !== '' && day === null
  const round = useUnreadForgotten(isUnread, () => change(null), box)
  const sayWhatIsWrong = useAfterPress(() => {
    if (isUnread) form.setFieldError(name, messages.invalid.date)
    if (day !== null && isBeyond(day)) form.setFieldError(name, messages.invalid.futureDate)
  })
  // The button goes with the day. A finger wants no calendar in its place.
  useEffect(() => {
    if (day === null && isClearedByKey.current) box.current?.focus()
    isClearedByKey.current = false
  }, [day])
  return (
    <DateInput
      key={round}
      ref={box}
      locale="es"
      valueFormat="DD/MM/YYYY"
      placeholder="DD/MM/AAAA"
      inputMode="numeric"
      className="tabular"
      dateParser={(typed) => readTyped(typed) ?? null}
      // What is no day stays as it was typed, beside the message about it.
      fixOnBlur={day !== null}
      weekendDays={[]}
      hideOutsideDates
      clearable
      clearButtonProps={{
        'aria-label': 'Borrar fecha',
        onClickCapture: ({ detail: clicks }) => {
          isClearedByKey.current = clicks === 0
        },
      }}
      ariaLabels={calendarLabels}
      leftSection={<IconCalendar size={18} aria-hidden />}
      leftSectionPointerEvents="none"
      {...rest}
      {...input}
      value={day}
      onChange={change}
      onInput={(event) => {
        const typed = event.currentTarget.value
        // Nor does the calendar pass on a day beyond its last one: the form would keep another one than is shown.
        const typedDay = readTyped(typed)
        if (typed.trim() !== '' && (!typedDay || isBeyond(typedDay))) change(typedDay ?? typed)
      }}
      onBlur={() => {
        input.onBlur()
        sayWhatIsWrong()
      }}
    />
  )
})

/**
 * What is no day stands only where it was typed: it is not drawn from a draft, which then must not hold it, and it goes
 * when the form goes back to none. Answers which drawing of the field this is.
 */
function useUnreadForgotten(isUnread: boolean, forget: () => void, box: RefObject<HTMLInputElement | null>): number {
  const [round, setRound] = useState(0)
  const wasUnread = useRef(false)
  const forgetDraft = useEffectEvent(() => isUnread && forget())
  useEffect(() => void forgetDraft(), [])
  useEffect(() => {
    // Whoever empties it by hand sees it empty, and goes on there.
    if (wasUnread.current && !isUnread && document.activeElement !== box.current) setRound((drawn) => drawn + 1)
    wasUnread.current = isUnread
  }, [isUnread, box])
  return round
}

/** Day, month and year with or without separators between them; never another order. */
function readTyped(typed: string): PlainDate | undefined {
  const [, day = '', month = '', year = ''] =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(typed.trim()) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(typed.trim()) ?? []
  return plainDate.safeParse([year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')).data
}
