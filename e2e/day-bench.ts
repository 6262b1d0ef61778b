import type { Page } from '@playwright/test'
import { appraisalRows } from '../domain/appraisal/appraisal-codes.ts'
import { openAnew } from './another-tab.ts'
import * as bench from './at-the-bench.ts'
import type { Clock } from './day-clock.ts'
import { expect } from './workshop.ts'

export const pads = 'Pastillas delanteras'
export const discs = 'Discos'
export const door = 'Puerta delantera izquierda'
export const hood = 'Capó'

type Worker = { page: Page; who: string; clock: Clock }

/** Until at least a second is shown. */
const aSecond = (page: Page) => expect(bench.bar(page).getByRole('timer')).not.toHaveText('00:00:00')

type Stage = Parameters<typeof bench.startStage>[1]

function timeStage({ page, who, clock }: Worker, stage: Stage, meanwhile: () => Promise<unknown>) {
  return clock.time(who, {
    start: () => bench.startStage(page, stage),
    meanwhile: async () => {
      await meanwhile()
      await aSecond(page)
    },
    stop: () => bench.pauseStage(page, stage),
  })
}

type Work = { isPausedBefore?: boolean; takesTime?: boolean }

/** A task from its start to its end; if so wanted with a pause between, so that its time has two parts. */
async function doTask({ page, who, clock }: Worker, name: string, { isPausedBefore, takesTime = true }: Work = {}) {
  const start = () => bench.startTask(page, name)
  const meanwhile = async () => {
    if (takesTime) await aSecond(page)
  }
  if (isPausedBefore) await clock.time(who, { start, meanwhile, stop: () => pauseTask(page, name) })
  await clock.time(who, { start, meanwhile, stop: () => bench.finalizeTask(page, name) })
}

async function pauseTask(page: Page, name: string): Promise<void> {
  const of = bench.task(page, name)
  await of.getByRole('button', { name: `Pausar ${name}` }).click()
  await expect(of.getByRole('button', { name: `Iniciar ${name}` })).toBeEnabled()
}

/** Two parts are found; what was begun only is left for tomorrow. */
export async function diagnoseBrakes(worker: Worker, number: string, { isLeft = false } = {}): Promise<void> {
  const { page } = worker
  await bench.openWork(page, 'Diagnóstico', number)
  await expect(page.getByRole('heading', { name: 'DIAGNÓSTICO' })).toBeVisible()
  await timeStage(worker, 'el diagnóstico', async () => {
    if (isLeft) return
    await bench.addRow(page, 1, 'Frenos', pads)
    await bench.addRow(page, 2, 'Frenos', discs)
  })
  if (!isLeft) await bench.finishDiagnosis(page)
}

export async function repairBrakes(worker: Worker, number: string): Promise<void> {
  const { page } = worker
  await bench.openWork(page, 'Trabajos', number)
  await expect(page.getByRole('heading', { name: 'TRABAJOS APROBADOS' })).toBeVisible()
  await doTask(worker, pads, { isPausedBefore: true })
  await doTask(worker, discs)
  await bench.finishFlow(page)
}

export async function checkQuality(worker: Worker, number: string): Promise<void> {
  const { page } = worker
  await bench.openWork(page, 'Control de calidad', number)
  for (const name of [pads, discs]) await expect(bench.task(page, name).getByText('Finalizado')).toBeVisible()
  await timeStage(worker, 'el control de calidad', () => Promise.resolve())
  await bench.finishFlow(page)
}

/** The parts are chosen on the drawing, and painted one after the other. */
export async function paint(worker: Worker, number: string, [first, ...others]: [string, ...string[]]): Promise<void> {
  const { page } = worker
  await openAnew(page, '/#/mywork-orders?type=order_body_shop')
  await page.getByRole('link', { name: `Pintura ${number}` }).click()
  const drawing = page.getByRole('group', { name: 'Dibujo del vehículo' })
  for (const part of [first, ...others]) {
    await drawing.getByRole('checkbox', { name: part, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await doTask(worker, first, { isPausedBefore: true })
  for (const part of others) await doTask(worker, part)
  await bench.finishFlow(page)
}

export async function wash(worker: Worker, number: string, parts: readonly string[]): Promise<void> {
  const { page } = worker
  await bench.openWork(page, 'Lavado del vehículo', number)
  await timeStage(worker, 'el lavado', async () => {
    for (const part of parts) {
      await page.getByRole('button', { name: `Marcar Finalizado ${part}`, exact: true }).click()
      await expect(bench.task(page, part).getByText('Finalizado', { exact: true })).toBeVisible()
    }
  })
  await bench.finishFlow(page)
}

export async function openAppraisal(page: Page, number: string): Promise<void> {
  await bench.openWork(page, 'Avalúo', number)
  await expect(page.getByRole('heading', { name: 'PROCESO DE AVALÚO' })).toBeVisible()
}

/** An order for the body shop comes of the appraisal. */
export async function askForBodywork(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Crear una orden de Enderezado y pintura' }).click()
  await bench.answer(page, 'Crear')
  await expect(page.getByText('Orden creada correctamente')).toBeVisible()
}

/** Row by row, in their turn; only the first ones take their time. */
export async function appraise(worker: Worker): Promise<void> {
  const rows = Object.values(appraisalRows.entries).filter(({ turn }) => turn !== 'mirrors')
  for (const [place, { label }] of rows.entries()) {
    await doTask(worker, label, { takesTime: place < 3, isPausedBefore: place === 0 })
  }
}
