import './print-sheet.css'
import { Portal } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import pageRules from './print-page.css?inline'

/**
 * What the printer gets: A4 upright, black on white, and nothing else of the page. On the screen it is not seen.
 * Without one, a page prints as it is. `name` stands at the foot of each sheet: the second may come apart from the first.
 */
export function PrintSheet({ name, children }: { name: string; children: ReactNode }) {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--paper-name', JSON.stringify(name))
    return () => void style.removeProperty('--paper-name')
  }, [name])
  return (
    <Portal className="print-sheet" reuseTargetNode={false}>
      {/* They hold for every page of the document, so they go with the sheet: a list is printed without them. */}
      <style>{pageRules}</style>
      {children}
    </Portal>
  )
}

/** For a row of a paper: one that tells so much goes on over the page's end, instead of leaving a page empty. */
export function rowThatTells(text: string): { 'data-tall'?: true } {
  return text.length > 400 || text.split('\n').length > 10 ? { 'data-tall': true } : {}
}

/** Prints the sheet, once its pictures are there. */
export async function printSheet(): Promise<void> {
  const pictures = document.querySelectorAll<HTMLImageElement>('.print-sheet img')
  // A picture that cannot be had must not keep the document from being printed.
  await Promise.all(Array.from(pictures, (picture) => picture.decode().catch(() => undefined)))
  window.print()
}

/** The moment that goes on paper is the one at which it is printed, by whichever button. */
export function useTimeOfPrinting(): Date {
  const [at, setAt] = useState(() => new Date())
  useEffect(() => {
    const stamp = () => flushSync(() => setAt(new Date()))
    window.addEventListener('beforeprint', stamp)
    return () => window.removeEventListener('beforeprint', stamp)
  }, [])
  return at
}
