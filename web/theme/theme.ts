import {
  ActionIcon,
  type Badge,
  Button,
  type Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Input,
  InputWrapper,
  type Modal,
  type Notification,
  type RadioIndicator,
  type SegmentedControl,
  type Select,
} from '@mantine/core'
import { palette } from './palette.ts'

/** Controls for an operator's thumb: `size="operator"` on Button, ActionIcon and inputs gives 48 px. */
const operatorTarget = '3rem'

/** Neutral emphasis (the page one is on, a ticked box), so that the accent stays for the one thing to do. */
const strong = 'var(--bujia-strong)'
const onStrong = 'var(--bujia-on-strong)'

export const theme = createTheme({
  colors: palette,
  primaryColor: 'amber',
  primaryShade: 6,
  autoContrast: true,
  black: palette.gray[9],
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontSizes: { operator: '1.0625rem' },
  headings: {
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.25' },
      h2: { fontSize: '1.125rem', lineHeight: '1.35' },
      h3: { fontSize: '1rem', lineHeight: '1.4' },
    },
  },
  radius: { sm: '0.25rem', md: '0.375rem', lg: '0.625rem' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // What the login does not draw is named by its type only: the theme would bring its code into the first load.
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 'lg' } }),
    Badge: { vars: () => ({ root: { '--badge-fz': 'var(--mantine-font-size-xs)' } }) } satisfies Parameters<
      typeof Badge.extend
    >[0],
    Button: Button.extend({ styles: { label: { fontWeight: 600 } } }),
    Checkbox: {
      classNames: { input: 'bujia-mark' },
      vars: () => ({ root: { '--checkbox-color': strong, '--checkbox-icon-color': onStrong } }),
    } satisfies Parameters<typeof Checkbox.extend>[0],
    Input: Input.extend({ classNames: { wrapper: 'bujia-input-wrapper', input: 'bujia-input' } }),
    InputWrapper: InputWrapper.extend({
      styles: { label: { marginBottom: '0.25rem' }, error: { marginTop: '0.25rem' } },
    }),
    Modal: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' }, centered: true },
      // Its title stays in sight, and does not cover what takes the focus.
      styles: { title: { fontWeight: 650, fontSize: '1.125rem' }, content: { scrollPaddingTop: '6rem' } },
    } satisfies Parameters<typeof Modal.extend>[0],
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Cerrar' } },
    } satisfies Parameters<typeof Notification.extend>[0],
    RadioIndicator: { classNames: { indicator: 'bujia-mark' } } satisfies Parameters<typeof RadioIndicator.extend>[0],
    SegmentedControl: {
      styles: { root: { backgroundColor: 'var(--bujia-track)' } },
    } satisfies Parameters<typeof SegmentedControl.extend>[0],
    // The list itself scrolls, and no box around it, so that the keyboard moves through what it can reach.
    Select: {
      defaultProps: { withScrollArea: false },
      styles: { options: { maxHeight: 'min(15rem, var(--bujia-list-room, 15rem) - 1.5rem)', overflowY: 'auto' } },
    } satisfies Parameters<typeof Select.extend>[0],
  },
})

/** Chips and quiet buttons: on paper a pale tint under a deep text, at night a deep tint under a pale text. */
function tints(surface: number, hover: number, text: number): Record<string, string> {
  const tint = (color: string) => ({
    [`--mantine-color-${color}-light`]: `var(--mantine-color-${color}-${surface})`,
    [`--mantine-color-${color}-light-hover`]: `var(--mantine-color-${color}-${hover})`,
    [`--mantine-color-${color}-light-color`]: `var(--mantine-color-${color}-${text})`,
  })
  return Object.assign({}, ...Object.keys(palette).map(tint))
}

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--button-height-operator': operatorTarget,
    '--button-padding-x-operator': '1.25rem',
    '--ai-size-operator': operatorTarget,
    '--input-height-operator': operatorTarget,
    '--bujia-print-ink': '#000',
    '--bujia-print-paper': '#fff',
  },
  light: {
    ...tints(1, 2, 8),
    '--bujia-canvas': 'var(--mantine-color-gray-0)',
    '--bujia-line': 'var(--mantine-color-gray-2)',
    '--bujia-track': 'var(--mantine-color-gray-2)',
    '--bujia-blank': 'var(--mantine-color-gray-2)',
    '--bujia-hover': 'var(--mantine-color-gray-0)',
    '--bujia-focus': 'var(--mantine-color-amber-8)',
    '--bujia-strong': 'var(--mantine-color-gray-8)',
    '--bujia-on-strong': 'var(--mantine-color-white)',
    // Amber itself is too light to be read on paper.
    '--mantine-color-amber-text': 'var(--mantine-color-amber-8)',
    '--mantine-color-amber-outline': 'var(--mantine-color-amber-8)',
    '--mantine-color-anchor': 'var(--mantine-color-amber-8)',
    '--mantine-color-error': 'var(--mantine-color-red-7)',
    '--mantine-color-success': 'var(--mantine-color-green-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-6)',
    // The edge of a control must stand out 3 : 1.
    '--mantine-color-default-border': 'var(--mantine-color-gray-5)',
  },
  dark: {
    ...tints(9, 8, 1),
    '--bujia-canvas': 'var(--mantine-color-dark-8)',
    '--bujia-line': 'var(--mantine-color-dark-5)',
    '--bujia-track': 'var(--mantine-color-dark-7)',
    '--bujia-blank': 'var(--mantine-color-dark-4)',
    '--bujia-hover': 'var(--mantine-color-dark-6)',
    '--bujia-focus': 'var(--mantine-color-amber-4)',
    '--bujia-strong': 'var(--mantine-color-dark-1)',
    '--bujia-on-strong': 'var(--mantine-color-dark-9)',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-dark-4)',
    '--mantine-color-red-light-color': 'var(--mantine-color-red-2)',
    '--mantine-color-anchor': 'var(--mantine-color-amber-4)',
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-success': 'var(--mantine-color-green-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-dimmed': 'var(--mantine-color-dark-2)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-3)',
  },
})
