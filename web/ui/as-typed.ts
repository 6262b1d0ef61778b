/** Names, plates and part numbers are in no dictionary: a phone leaves them as they are typed. */
export const asTyped = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** Written in capitals, and unlike anything that was typed before. */
export const asCode = { ...asTyped, autoCapitalize: 'characters', autoComplete: 'off' } as const
