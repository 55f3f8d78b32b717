/** Whoever sent a form that was not right sees why: the words may be far below the button's edge. Call it once they are drawn. */
export function showFirstProblem(form: HTMLFormElement): void {
  const problem = form.querySelector('[aria-invalid="true"], [role="alert"]');
  if (problem instanceof HTMLInputElement || problem instanceof HTMLTextAreaElement) {
    problem.focus({ preventScroll: true });
  }
  problem?.scrollIntoView({ block: 'center' });
}
