/**
 * Leads a person who sent a form to the first thing that is wrong in it: the field gets the focus, and its words come into sight.
 * Call it as the form is sent; it waits until the form's answer is drawn.
 */
export function showFirstProblem(form: HTMLFormElement): void {
  requestAnimationFrame(() => {
    const problem = form.querySelector('[aria-invalid="true"], [role="alert"]');
    if (problem instanceof HTMLInputElement || problem instanceof HTMLTextAreaElement) {
      problem.focus({ preventScroll: true });
    }
    problem?.scrollIntoView({ block: 'center' });
  });
}
