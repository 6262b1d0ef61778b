/** What a plan without a limit says, wherever its limit would stand. */
export const unlimitedText = 'Ordenes Ilimitadas de trabajo'
