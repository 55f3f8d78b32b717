import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderInTheme } from '@/shared/testing/render';
import { useDroppedFiles } from '../conversation/use-dropped-files';
import { PaneFrame } from './PaneFrame';

const plan = new File(['LTM 1090'], 'Lifting plan.txt');

function Pane({ canSend, isTaken }: { canSend: boolean; isTaken: boolean }) {
  const { dropped, onDragOver, onDrop } = useDroppedFiles(canSend);
  return (
    <PaneFrame title="Thread" onClose={() => undefined} onDragOver={onDragOver} onDrop={onDrop}>
      <div role="listitem" onDrop={(event) => isTaken && event.preventDefault()}>
        a reply
      </div>
      <output>{dropped.map(({ name }) => name).join()}</output>
    </PaneFrame>
  );
}

/** A file is dropped on a reply; gives what the field gets. */
function drop(props: { canSend: boolean; isTaken: boolean }): string | null {
  renderInTheme(<Pane {...props} />);
  fireEvent.drop(screen.getByRole('listitem'), { dataTransfer: { files: [plan], types: ['Files'] } });
  return screen.getByRole('status').textContent;
}

it('takes a file that is dropped anywhere on it', () => {
  expect(drop({ canSend: true, isTaken: false })).toBe('Lifting plan.txt');
});

it('leaves what the field has taken', () => {
  expect(drop({ canSend: true, isTaken: true })).toBe('');
});

it('takes nothing where nobody can write', () => {
  expect(drop({ canSend: false, isTaken: false })).toBe('');
});
