import { Button } from '@mantine/core';
import { IconCertificate, IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { DocumentView } from '@/modules/drive';
import { formatMoment } from '@/shared/lib/dates';
import { usePhone } from '@/shared/lib/use-phone';
import { EmptyState } from '@/shared/ui/EmptyState';
import { AgreementDrawing } from '@/shared/ui/illustrations/list-drawings';
import { PaperSkeleton } from '@/shared/ui/PaperSkeleton';
import { ToneBadge } from '@/shared/ui/ToneBadge';
import {
  type LinkRequest,
  linkCertificateAddress,
  linkDocumentAddress,
  type SigningLink,
  useLinkDeeds,
} from '../../api/link';
import { editionAddress, titleWords } from '../../model/documents';
import { linkWords } from '../../model/link-words';
import { FieldMarks } from '../fill/FieldMarks';
import { FillIn } from '../fill/FillIn';
import { useFilling } from '../fill/use-filling';
import { useServerKeeper } from '../fill/use-server-keeper';
import requestClasses from '../request/RequestPage.module.css';
import { type SignerDeed, SignOrDecline } from '../request/SignOrDecline';
import { TogetherList } from '../request/TogetherList';
import classes from './link.module.css';

const SignDialog = lazy(() => import('../request/SignDialog').then((module) => ({ default: module.SignDialog })));
const DeclineDialog = lazy(() =>
  import('../request/DeclineDialog').then((module) => ({ default: module.DeclineDialog })),
);
const DelegateDialog = lazy(() =>
  import('../request/DelegateDialog').then((module) => ({ default: module.DelegateDialog })),
);

const SIGNER_WORDS = {
  pending: 'has yet to sign',
  signed: 'signed',
  declined: 'declined',
  cancelled: 'did not sign',
} as const;

export interface LinkDocumentProps {
  link: string;
  found: SigningLink;
  request: LinkRequest;
  /** The signature that was given for another of the documents, as base64 of a PNG. */
  drawn: string | null;
  onDraw: (png: string) => void;
  /** Another document is wanted; null for the next one to sign. */
  onChoose: (requestId: string | null) => void;
}

/** The document under a link, and what the person can do about it. */
export function LinkDocument({ link, found, request, drawn, onDraw, onChoose }: LinkDocumentProps) {
  const size = usePhone() ? 'lg' : 'md';
  const [open, setOpen] = useState<SignerDeed | null>(null);
  const { sign, decline, delegate, keepValues } = useLinkDeeds(link, request.id);
  const { can, fileName, documentUrl, documentSize, documentSha256, status, documents } = request;
  const isTogether = documents.length > 1;
  const close = () => setOpen(null);
  const { signerName, isCopy } = found;
  const { about, state, tone } = linkWords(request, isCopy);
  const fields = can.sign ? request.fields : [];
  const filling = useFilling(fields, useServerKeeper(request.values, keepValues));
  const isLeft = documents.some(({ canSign }) => canSign);
  const hasSigned = request.signers.some(({ isYou, status: own }) => isYou && own === 'signed');

  if (delegate.isSuccess) {
    return (
      <EmptyState
        drawing={<AgreementDrawing />}
        title="Your place was handed on"
        message={`${delegate.variables.name} gets a link by email. Your link no longer works.`}
      />
    );
  }
  return (
    <div className={requestClasses.columns}>
      {can.view && (
        <div className={requestClasses.document}>
          <Suspense fallback={<PaperSkeleton label="Loading the document" />}>
            {/* Another edition is another document. */}
            <DocumentView
              key={documentSha256}
              url={editionAddress(documentUrl, documentSha256)}
              file={{ name: fileName, mimeType: 'application/pdf', size: documentSize }}
              sight={filling.sight}
              marksOn={(page) =>
                can.sign && (
                  <FieldMarks
                    page={page}
                    signature={request}
                    fields={fields}
                    filling={filling}
                    signerName={signerName}
                  />
                )
              }
            />
          </Suspense>
        </div>
      )}
      <aside className={requestClasses.side} aria-label="About this document">
        <h1 className={classes.name}>{fileName}</h1>
        <p className={requestClasses.message}>{about}</p>
        <ToneBadge tone={tone}>{state}</ToneBadge>
        {request.message && <p className={requestClasses.message}>{request.message}</p>}
        <p role="status" className={classes.done}>
          {hasSigned &&
            status === 'pending' &&
            (isLeft
              ? 'You have signed this document. The others wait for you.'
              : isTogether
                ? 'You have signed. We’ll send you the documents when everyone has.'
                : 'You have signed. We’ll send you the document when everyone has.')}
          {status === 'completed' && !isLeft && 'Everyone has signed. Keep a copy of the document.'}
        </p>
        <TogetherList
          documents={documents}
          requestId={request.id}
          way={({ requestId, fileName: name }, current) => (
            <button type="button" aria-current={current} onClick={() => onChoose(requestId)}>
              {name}
            </button>
          )}
        />
        <FillIn fields={fields} filling={filling} signerName={signerName} />
        <SignOrDecline can={can} size={size} filling={filling} onChoose={setOpen} />
        <h2 className={requestClasses.heading}>Who signs</h2>
        <ol className={requestClasses.line}>
          {request.signers.map((signer) => (
            <li key={`${signer.name}/${signer.isYou}`} data-tone={signer.status === 'signed' ? 'ok' : 'mute'}>
              <span>
                {signer.isYou ? `${signer.name} (you)` : signer.name} {SIGNER_WORDS[signer.status]}
              </span>
              {signer.signedAt && <time dateTime={signer.signedAt}>{formatMoment(signer.signedAt, new Date())}</time>}
            </li>
          ))}
        </ol>
        {can.view && (
          <div className={requestClasses.ways}>
            <Button
              component="a"
              href={linkDocumentAddress(link, request.id)}
              variant="default"
              size={size}
              leftSection={<IconDownload size="1rem" stroke={1.6} aria-hidden />}
            >
              Download
            </Button>
            {status === 'completed' && (
              <Button
                component="a"
                href={linkCertificateAddress(link, request.id)}
                variant="subtle"
                size={size}
                leftSection={<IconCertificate size="1rem" stroke={1.6} aria-hidden />}
              >
                Certificate
              </Button>
            )}
          </div>
        )}
      </aside>
      <Suspense>
        {open === 'sign' && (
          <SignDialog
            fileName={fileName}
            kept={drawn}
            consent={request.consent}
            signerName={signerName}
            isBusy={sign.isPending}
            onClose={close}
            onSign={(png) => {
              if (isTogether) onDraw(png);
              sign.mutate(
                { png, values: filling.toSend(), hasConsented: request.consent !== '' },
                {
                  onSuccess: () => {
                    close();
                    onChoose(null);
                  },
                },
              );
            }}
          />
        )}
        {open === 'delegate' && (
          <DelegateDialog
            fileName={titleWords(fileName, documents.length)}
            isBusy={delegate.isPending}
            error={delegate.error?.message ?? null}
            onClose={close}
            onDelegate={(to, reason) => 'email' in to && delegate.mutate({ ...to, reason })}
          />
        )}
        {open === 'decline' && (
          <DeclineDialog
            fileName={titleWords(fileName, documents.length)}
            isBusy={decline.isPending}
            error={decline.error?.message ?? null}
            onClose={close}
            onDecline={(reason) =>
              decline.mutate(reason, {
                onSuccess: () => {
                  close();
                  onChoose(null);
                },
              })
            }
          />
        )}
      </Suspense>
    </div>
  );
}
