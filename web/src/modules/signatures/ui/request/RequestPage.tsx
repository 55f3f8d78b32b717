import { Button, Skeleton } from '@mantine/core';
import { IconBan, IconBellRinging, IconCertificate, IconDownload, IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { DocumentView } from '@/modules/drive';
import { formatDay, formatMoment } from '@/shared/lib/dates';
import { usePhone } from '@/shared/lib/use-phone';
import { useSession } from '@/shared/session/use-session';
import { type ActionItemProps, ActionsMenu } from '@/shared/ui/ActionsMenu';
import { BackLink } from '@/shared/ui/BackLink';
import { confirm } from '@/shared/ui/confirm/confirm';
import { LoadFailure } from '@/shared/ui/LoadFailure';
import { PageBar } from '@/shared/ui/PageBar';
import { PageFrame } from '@/shared/ui/PageFrame';
import { PaperSkeleton } from '@/shared/ui/PaperSkeleton';
import { usePhoneTaskOf } from '@/shared/ui/phone-task';
import { useRequestDeeds } from '../../api/mutations';
import { markQuery, recordQuery, requestQuery, settingsQuery } from '../../api/queries';
import { certificateAddress, documentAddress, recordAddress } from '../../api/signatures-api';
import type { SignRequest } from '../../api/types';
import { editionAddress, nextToSign, titleWords } from '../../model/documents';
import { keptKey, onThisDevice } from '../../model/filling';
import { reachedByEmail, reminderOf, unreachedOf } from '../../model/outside-signers';
import { progressWords, timeLine } from '../../model/request-words';
import { FieldMarks, OthersMarks } from '../fill/FieldMarks';
import { FillIn } from '../fill/FillIn';
import { useFilling } from '../fill/use-filling';
import { StatusBadge } from '../StatusBadge';
import { RemindButton } from './RemindButton';
import classes from './RequestPage.module.css';
import { type SignerDeed, SignOrDecline } from './SignOrDecline';
import { TogetherList } from './TogetherList';
import { Unreached } from './Unreached';

const SignDialog = lazy(() => import('./SignDialog').then((module) => ({ default: module.SignDialog })));
const DeclineDialog = lazy(() => import('./DeclineDialog').then((module) => ({ default: module.DeclineDialog })));
const DelegateDialog = lazy(() => import('./DelegateDialog').then((module) => ({ default: module.DelegateDialog })));

/** The lists that a request stands in: of whoever is asked, and of whoever asked. */
const FOR_ME = { to: '/sign', label: 'For me' } as const;
const SENT = { to: '/sign/sent', label: 'Sent by me' } as const;

/** What the page says where there is no such request. */
const MISSING = {
  thing: 'Signature request',
  reason: 'It may have been deleted or withdrawn, or you may not have access.',
  back: { to: '/sign', label: 'All signature requests' },
} as const;

/** /sign/{requestId}: the document, what happened to it, and what the person can do about it. */
export function RequestPage() {
  const { requestId } = useParams({ from: '/_workspace/sign/$requestId' });
  const query = useQuery(requestQuery(requestId));
  usePhoneTaskOf(query);
  // Another document of the same request is another page: what was filled in belongs to one of them.
  if (query.data) return <Request key={requestId} request={query.data} />;
  return (
    <PageFrame>
      <PageBar title="Signatures" start={<BackLink {...FOR_ME} />} />
      {query.isError ? (
        <LoadFailure
          what="The signature request"
          error={query.error}
          onRetry={() => void query.refetch()}
          missing={MISSING}
        />
      ) : (
        <Skeleton m="1.25rem" height="20rem" width="auto" role="status" aria-label="Loading the signature request" />
      )}
    </PageFrame>
  );
}

function Request({ request }: { request: SignRequest }) {
  const size = usePhone() ? 'lg' : 'md';
  const [open, setOpen] = useState<SignerDeed | null>(null);
  const { sign, decline, delegate, cancel, remind } = useRequestDeeds(request.id);
  const kept = useQuery({ ...markQuery(), enabled: request.can.sign }).data ?? null;
  const { can, ownTaskId, fileName, documentUrl, documentSize, documentSha256 } = request;
  const { uid } = useSession();
  const task = request.tasks.find(({ id }) => id === ownTaskId);
  const fields = can.sign && task ? task.fields : [];
  const filling = useFilling(fields, task ? onThisDevice(keptKey(uid, task.id)) : null);
  const { consent } = request;
  const navigate = useNavigate();
  const close = () => setOpen(null);
  // Whoever has to sign has one thing to do next; what else may be done with the request is behind the dots.
  const isAsked = can.sign || can.decline;
  const manages = can.cancel || can.remind;
  const hasMailServer = useQuery({ ...settingsQuery(), enabled: manages }).data?.hasMailServer;
  const isOutside = reachedByEmail(request).length > 0;
  const record = useQuery({ ...recordQuery(request.id), enabled: isOutside });
  const unreached = unreachedOf(request, record.data?.events);
  const reminder = reminderOf(request, hasMailServer);
  const hearsNobody = reminder === 'waits' && 'No mail server is set up.';
  const done = () => {
    filling.forget();
    close();
  };

  const managing: ActionItemProps[] = [];
  if (reminder !== 'none') {
    managing.push({ label: 'Remind', icon: IconBellRinging, refusal: hearsNobody, onClick: () => remind.mutate() });
  }
  if (can.cancel) {
    managing.push({ label: 'Cancel request', icon: IconBan, isDanger: true, onClick: () => void takeBack() });
  }

  async function takeBack(): Promise<void> {
    const agreed = await confirm({
      title: 'Cancel signature request',
      message:
        request.documents.length > 1
          ? `No one will be able to sign any of the ${request.documents.length} documents. Are you sure?`
          : 'No one will be able to sign it. Are you sure?',
      confirmLabel: 'Cancel request',
      cancelLabel: 'Keep',
      danger: true,
    });
    if (agreed) cancel.mutate();
  }

  return (
    <PageFrame>
      <PageBar title={fileName} start={<BackLink {...(task ? FOR_ME : SENT)} />} aside={progressWords(request)} />
      <div className={classes.columns}>
        <div className={classes.document}>
          <Suspense fallback={<PaperSkeleton label="Loading the document" />}>
            {/* Another edition is another document. */}
            <DocumentView
              key={documentSha256}
              url={editionAddress(documentUrl, documentSha256)}
              file={{ name: fileName, mimeType: 'application/pdf', size: documentSize }}
              sight={filling.sight}
              marksOn={(page) =>
                can.sign && task ? (
                  <FieldMarks
                    page={page}
                    signature={task}
                    fields={fields}
                    filling={filling}
                    signerName={task.assignedToName}
                  />
                ) : (
                  <OthersMarks page={page} tasks={request.tasks} />
                )
              }
            />
          </Suspense>
        </div>
        <aside className={classes.side} aria-label="About this request">
          <div className={classes.state}>
            <StatusBadge status={request.status} />
            {request.status === 'pending' && request.expiresAt && (
              <p className={classes.message}>To be signed by {formatDay(request.expiresAt)}</p>
            )}
          </div>
          {request.message && <blockquote className={classes.said}>{request.message}</blockquote>}
          {manages && hasMailServer !== undefined && (
            <Unreached request={request} events={record.data?.events} hasMailServer={hasMailServer} />
          )}
          <TogetherList
            documents={request.documents}
            requestId={request.id}
            way={({ requestId, fileName: name }, current) => (
              <Link to="/sign/$requestId" params={{ requestId }} aria-current={current}>
                {name}
              </Link>
            )}
          />
          {task && <FillIn fields={fields} filling={filling} signerName={task.assignedToName} />}
          <SignOrDecline
            can={can}
            size={size}
            filling={filling}
            onChoose={setOpen}
            end={isAsked && managing.length > 0 && <ActionsMenu label="More actions" size="2.25rem" items={managing} />}
          />
          {!isAsked && reminder !== 'none' && (
            <RemindButton
              refusal={hearsNobody}
              size={size}
              isBusy={remind.isPending}
              onRemind={() => remind.mutate()}
            />
          )}
          <h2 className={classes.heading}>What happened</h2>
          <ol className={classes.line}>
            {timeLine(request, new Set(unreached.map(({ id }) => id))).map(({ key, at, words, tone: mark }) => (
              <li key={key} data-tone={mark}>
                <span>{words}</span>
                {at && <time dateTime={at}>{formatMoment(at, new Date())}</time>}
              </li>
            ))}
          </ol>
          {request.copies.length > 0 && (
            <p className={classes.message}>
              {request.status === 'completed' ? 'Copies went to ' : 'Once it is signed, copies go to '}
              {request.copies.map(({ name }) => name).join(', ')}
            </p>
          )}
          {request.filingRefused && (
            <p className={classes.message} role="note">
              The signed document could not be put into the Drive: {request.filingRefused} Download it here.
            </p>
          )}
          <div className={classes.ways}>
            <Button
              component="a"
              href={documentAddress(request.id)}
              variant="default"
              size={size}
              leftSection={<IconDownload size="1rem" stroke={1.6} aria-hidden />}
            >
              Download
            </Button>
            <Button
              component="a"
              href={certificateAddress(request.id)}
              variant="default"
              size={size}
              leftSection={<IconCertificate size="1rem" stroke={1.6} aria-hidden />}
            >
              Certificate
            </Button>
            <Button
              component="a"
              href={recordAddress(request.id)}
              target="_blank"
              variant="default"
              size={size}
              leftSection={<IconFileText size="1rem" stroke={1.6} aria-hidden />}
            >
              Record
            </Button>
            {!isAsked && can.cancel && (
              <Button variant="subtle" data-danger size={size} onClick={() => void takeBack()}>
                Cancel request
              </Button>
            )}
          </div>
        </aside>
      </div>
      <Suspense>
        {open === 'sign' && task && (
          <SignDialog
            fileName={fileName}
            kept={kept}
            canKeep
            consent={consent}
            signerName={task.assignedToName}
            isBusy={sign.isPending}
            onClose={close}
            onSign={(png, isKept) =>
              sign.mutate(
                { taskId: task.id, png, isKept, filled: { values: filling.toSend(), hasConsented: consent !== '' } },
                {
                  onSuccess: ({ documents }) => {
                    done();
                    const next = nextToSign(documents, request.id);
                    if (next) void navigate({ to: '/sign/$requestId', params: { requestId: next } });
                  },
                },
              )
            }
          />
        )}
        {open === 'delegate' && ownTaskId && (
          <DelegateDialog
            fileName={titleWords(fileName, request.documents.length)}
            hasMembers
            isBusy={delegate.isPending}
            error={delegate.error?.message ?? null}
            onClose={close}
            onDelegate={(to, reason) =>
              delegate.mutate(
                { taskId: ownTaskId, to, reason },
                {
                  onSuccess: () => {
                    done();
                    void navigate({ to: '/sign' });
                  },
                },
              )
            }
          />
        )}
        {open === 'decline' && ownTaskId && (
          <DeclineDialog
            fileName={titleWords(fileName, request.documents.length)}
            isBusy={decline.isPending}
            error={decline.error?.message ?? null}
            onClose={close}
            onDecline={(reason) => decline.mutate({ taskId: ownTaskId, reason }, { onSuccess: done })}
          />
        )}
      </Suspense>
    </PageFrame>
  );
}
