import type { MantineColorsTuple } from '@mantine/core'

// Shade 6 is the filled one in both schemes: dark text on amber, white text on the rest, all AA (4.5 : 1) or better.
// A chip is 8 on 1 in the light scheme, 1 on 9 in the dark one.

/** Graphite on paper: neutrals of the light scheme. */
const gray: MantineColorsTuple = [
  '#f6f7f8',
  '#eceef0',
  '#dfe2e6',
  '#cdd1d7',
  '#adb3bc',
  '#868d98',
  '#5f6671',
  '#454b55',
  '#2d3239',
  '#191c21',
]

/** Graphite at night: neutrals of the dark scheme, from text (0) over surfaces (7) to the canvas behind them (8). */
const dark: MantineColorsTuple = [
  '#e8eaed',
  '#cdd0d5',
  '#a4a9b2',
  '#7f8691',
  '#4a5059',
  '#363b43',
  '#2a2e35',
  '#1f2227',
  '#17191d',
  '#0f1114',
]

/** The spark: only for the one thing to do on a screen, and for work in progress. */
const amber: MantineColorsTuple = [
  '#fff6e8',
  '#ffe9c9',
  '#ffd599',
  '#ffbf66',
  '#ffac3d',
  '#fb9a1c',
  '#f08c0b',
  '#cf7404',
  '#9c5400',
  '#6b3a00',
]

const red: MantineColorsTuple = [
  '#fff0ef',
  '#ffdeda',
  '#ffbdb6',
  '#ff958b',
  '#f96f64',
  '#e2483d',
  '#c9302c',
  '#ad2320',
  '#8c1a1a',
  '#681214',
]

const green: MantineColorsTuple = [
  '#ecf9ef',
  '#d5f1dc',
  '#abe2b9',
  '#7bcf91',
  '#4cb86b',
  '#2c9c4f',
  '#1d7f3d',
  '#166a32',
  '#105226',
  '#0b3b1b',
]

const blue: MantineColorsTuple = [
  '#eef5ff',
  '#dbe9ff',
  '#b5d1ff',
  '#88b4fb',
  '#5f97f2',
  '#3d7be4',
  '#2563cc',
  '#1c4fa8',
  '#163d82',
  '#102c5e',
]

const violet: MantineColorsTuple = [
  '#f5f1ff',
  '#e9e1ff',
  '#d1c1fd',
  '#b59bf7',
  '#9a78ee',
  '#8159e0',
  '#6b42c9',
  '#5733a6',
  '#432781',
  '#301c5d',
]

const teal: MantineColorsTuple = [
  '#e8f8f8',
  '#cdeff0',
  '#9cdfe1',
  '#66cbce',
  '#38b1b5',
  '#1c9499',
  '#12777c',
  '#0e6165',
  '#0a4a4d',
  '#073537',
]

const pink: MantineColorsTuple = [
  '#fff0f7',
  '#ffdeec',
  '#fdbbd8',
  '#f892be',
  '#ec6aa3',
  '#d94888',
  '#bd2f6e',
  '#9a2458',
  '#771b44',
  '#561330',
]

export const palette = { gray, dark, amber, red, green, blue, violet, teal, pink }

/**
 * The one scale of states, shared by every chip, tab and board column, in the order in which work passes through them.
 * Colour never stands alone: a text always says the state.
 */
export const statusColor = {
  waiting: 'gray',
  examining: 'blue',
  quoting: 'violet',
  working: 'amber',
  verifying: 'teal',
  invoicing: 'pink',
  done: 'green',
  refused: 'red',
} as const satisfies Record<string, keyof typeof palette>

export type StatusTone = keyof typeof statusColor
