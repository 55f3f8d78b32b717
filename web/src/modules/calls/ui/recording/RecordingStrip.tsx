import { Button } from '@mantine/core';
import { useStore } from '@/shared/lib/external-store';
import { usePhone } from '@/shared/lib/use-phone';
import { recordingWords } from '../../model/recording';
import classes from './RecordingStrip.module.css';
import { savedShare } from './recorder';
import type { RecordingState } from './use-recording';

interface RecordingStripProps extends RecordingState {
  /** In the strip of a minimised call. */
  isSmall?: boolean;
}

/** What everybody sees of a recording: that they are asked, that it runs, that it is on its way to the Drive. */
export function RecordingStrip({ recording, canStop, answer, stop, isSmall = false }: RecordingStripProps) {
  const size = usePhone() ? 'md' : 'sm';
  const share = useStore(savedShare);
  if (!recording) {
    if (share === null) return null;
    return (
      <div className={classes.strip} data-small={isSmall || undefined}>
        <p className={classes.words}>Saving the recording… {Math.round(share * 100)} %</p>
      </div>
    );
  }
  const { words, short, isRunning, asks } = recordingWords(recording);
  return (
    <section className={classes.strip} aria-label="Recording" data-small={isSmall || undefined}>
      <p className={classes.words}>
        {isRunning && <span className={classes.dot} aria-hidden />}
        {isSmall ? short : words}
      </p>
      {asks && (
        <div className={classes.answers}>
          <Button variant="default" size={size} onClick={() => answer(false)}>
            Don’t agree
          </Button>
          <Button size={size} onClick={() => answer(true)}>
            Agree
          </Button>
        </div>
      )}
      {canStop && !asks && (
        <Button variant="default" size={size} onClick={stop}>
          {isRunning ? 'Stop recording' : 'Cancel'}
        </Button>
      )}
    </section>
  );
}
