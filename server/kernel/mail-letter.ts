/** A mail of ours: a few paragraphs, perhaps a button and a few facts. Rendered as text and as HTML from one source. */
export type Letter = {
  subject: string
  greeting: string
  paragraphs: string[]
  facts?: { label: string; value: string }[]
  /** What is asked for, each with what is said of it. */
  items?: { name: string; note: string }[]
  button?: { label: string; url: string }
  /** Lesser ways on, below the button. */
  links?: { label: string; url: string }[]
  closing: string
  /** Who writes. A workshop may have any name, the platform's too, and is still a workshop. */
  from: { workshop: string } | 'platform'
  /** Where an answer to it is read; without one, nowhere. */
  replyTo?: string
}

export const closingIfUnexpected = 'Si no esperabas este correo, puedes ignorarlo.'

const signature = ({ from }: Letter) => (from === 'platform' ? 'Bujía' : from.workshop)

export function letterText(letter: Letter): string {
  const facts = letter.facts?.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const items = letter.items?.map(({ name, note }) => (note ? `${name}: ${note}` : name)).join('\n')
  const button = letter.button && `${letter.button.label}: ${letter.button.url}`
  const links = letter.links?.map(({ label, url }) => `${label}: ${url}`).join('\n')
  const blocks = [letter.greeting, ...letter.paragraphs, facts, items, button, links, letter.closing, signature(letter)]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Everything is escaped, whoever wrote it; styles are inline because mail readers drop the rest. */
export function letterHtml(letter: Letter): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  const facts = (letter.facts ?? [])
    .map(
      (fact) =>
        `<tr><td style="${cell};color:#5c636b;${wholeWords}">${escapeHtml(fact.label)}</td><td style="${cell}"><strong>${lines(fact.value)}</strong></td></tr>`,
    )
    .join('')
  const items = (letter.items ?? [])
    .map(
      ({ name, note }) =>
        `<p style="margin:0 0 12px"><strong>${escapeHtml(name)}</strong>${note && `<br>${lines(note)}`}</p>`,
    )
    .join('')
  const button = letter.button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(letter.button.url)}" style="${buttonStyle}">${escapeHtml(letter.button.label)}</a></p>`
    : ''
  const links = (letter.links ?? [])
    .map(({ label, url }) => `<p style="margin:0 0 12px"><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`)
    .join('')
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;background:#f4f5f6;font-family:Arial,Helvetica,sans-serif;font-size:16px;line-height:1.5;color:#22262a">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;background:#ffffff;overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 24px;font-size:18px"><strong>${escapeHtml(signature(letter))}</strong></p>
${paragraph(letter.greeting)}
${letter.paragraphs.map(paragraph).join('\n')}
${facts && `<table role="presentation" style="border-collapse:collapse;margin:0 0 16px">${facts}</table>`}
${items}
${button}
${links}
<p style="margin:24px 0 0;color:#5c636b;font-size:14px">${escapeHtml(letter.closing)}</p>
</div></body></html>
`
}

const cell = 'padding:4px 16px 4px 0;vertical-align:top'
/** What a fact is called is never broken for the sake of a long value. */
const wholeWords = 'overflow-wrap:normal;word-break:normal'
const buttonStyle =
  'display:inline-block;padding:12px 24px;background:#22262a;color:#ffffff;text-decoration:none;border-radius:6px'

const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
