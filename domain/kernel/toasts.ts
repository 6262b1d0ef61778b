/** How long a message stays, in milliseconds; `false` stays until it is closed. */
export const toastMs = {
  usual: 3000,
  recoveryMail: 4000,
  import: 6000,
  updated: 1000,
  profileFailed: false,
  passwordChangeFailed: false,
} as const satisfies Record<string, number | false>
