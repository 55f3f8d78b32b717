import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '@/shared/ui/EmptyState';
import { type PublicRequest, publicDeliveryQuery, publicRequestQuery } from '../../api/public-request';
import { fileCountWords } from '../../model/share-words';
import { formatSize } from '../../model/size';
import { isPending, type UploadItem } from '../../model/upload-item';
import { arrivedWords, filesProblem } from '../../model/upload-request';
import type { UploadEngine } from '../../upload/engine';
import { UploadProgress } from '../uploads/UploadProgress';
import { UploadRows } from '../uploads/UploadRows';
import classes from './public.module.css';
import { SenderFiles } from './SenderFiles';

export interface SendProgressProps {
  request: PublicRequest;
  sending: { engine: UploadEngine; deliveryId: string; items: readonly UploadItem[] };
}

/** How far the files are; when all are there, that they are, and the way to send more. */
export function SendProgress({ request, sending }: SendProgressProps) {
  const { engine, deliveryId, items } = sending;
  const [more, setMore] = useState<readonly File[] | null>(null);
  const [isChecked, setChecked] = useState(false);
  const arrived = useQuery(publicDeliveryQuery({ requestId: request.requestId, deliveryId }));
  const isClosed = useQuery(publicRequestQuery(request.requestId)).error?.status === 404;
  const problem = more && filesProblem(more, request.limits);

  function send(): void {
    setChecked(true);
    if (!more || problem) return;
    engine.enqueue(more, { driveId: '', libraryId: '' });
    setMore(null);
    setChecked(false);
  }

  if (more) {
    return (
      <div className={classes.send}>
        <SenderFiles
          files={more}
          error={((isChecked || more.length > 0) && problem) || undefined}
          limits={request.limits}
          onFiles={setMore}
        />
        <Button size="lg" className={classes.submit} onClick={send}>
          {more.length > 0 ? `Send ${fileCountWords(more.length)}` : 'Send files'}
        </Button>
        <Button variant="subtle" size="lg" className={classes.submit} onClick={() => setMore(null)}>
          Cancel
        </Button>
      </div>
    );
  }
  const isDone = items.every(({ phase }) => phase === 'done');
  if (isDone) {
    const done = arrived.data?.delivery ?? {
      files: items.length,
      bytes: items.reduce((sum, { size }) => sum + size, 0),
    };
    const isOver = isClosed || request.isFull || arrived.error?.status === 404;
    return (
      <EmptyState
        drawing={<IconCircleCheck className={classes.tick} size="3rem" stroke={1.5} aria-hidden />}
        title={done.files > 0 ? arrivedWords(done.files) : 'Nothing has been sent yet'}
        message={
          done.files > 0
            ? `${request.organisation.name} has ${formatSize(done.bytes)} from you. You can close this page.`
            : isOver
              ? 'This link takes no more.'
              : 'Choose the files again.'
        }
        action={
          !isOver && (
            <Button variant="default" size="lg" onClick={() => setMore([])}>
              {done.files > 0 ? 'Send more files' : 'Choose files'}
            </Button>
          )
        }
      />
    );
  }
  const isStuck = !items.some(isPending);
  return (
    <div className={classes.sending}>
      <div className={classes.progress}>
        <UploadProgress items={items} expected={EXPECTED} speed={engine.speed()} />
        {isStuck && isClosed && (
          <p role="alert">
            This link has ended or was revoked. Ask {request.requestedBy} for another one to send the rest.
          </p>
        )}
        {isStuck ? (
          <div className={classes.ways}>
            {!isClosed && (
              <Button size="lg" onClick={() => engine.resumeAll()}>
                Try Again
              </Button>
            )}
            <Button variant="default" size="lg" onClick={() => engine.cancelAll()}>
              Leave the rest out
            </Button>
          </div>
        ) : (
          <p className={classes.limits}>Keep this page open until all files are there.</p>
        )}
      </div>
      <UploadRows items={items} engine={engine} />
    </div>
  );
}

/** Nothing but what was chosen is to come. */
const EXPECTED = { files: 0, bytes: 0 };
