/** Says whether the person wants to be left in peace at this moment. */
let isInPeace: () => boolean = () => false;

/** Has the module that keeps the person's quiet hours answer for them. */
export function answerQuiet(answer: () => boolean): void {
  isInPeace = answer;
}

/** Whether the person wants to be left in peace now: what comes is shown, and makes no sound. */
export const isQuietNow = (): boolean => isInPeace();
