import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { PeoplePicker } from '@/modules/drive';
import type { SignatureOrder } from '@/shared/lib/signature-order';
import { usePhone } from '@/shared/lib/use-phone';
import { membersQuery } from '@/shared/session/queries';
import { confirm } from '@/shared/ui/confirm/confirm';
import { FormDialog } from '@/shared/ui/FormDialog';
import { useKeepDraft, useSendRequest } from '../../api/mutations';
import { templatesQuery } from '../../api/queries';
import type { SignatureDraft, SignatureTemplate } from '../../api/types';
import { type AskForm, askedBy, EMPTY_FORM, formOf } from '../../model/ask-form';
import {
  type DocumentForm,
  documentsOf,
  formOn,
  newDocument,
  placedIn,
  refusalWords,
  requestOfAll,
  titleWords,
} from '../../model/documents';
import { DAYS_TO_REMIND, DAYS_TO_SIGN, daysWords, hasWords, NOBODY, remindWords } from '../../model/outside-signers';
import { isTaken } from '../../model/roles';
import { membersOf, movedSigner, outsideOf, rolesOf, withMembers, withOutside, withRoles } from '../../model/signers';
import { beyondPages, formWith, onLastPage, withKnownCopies, withoutBeyond } from '../../model/templates';
import classes from './AskDialog.module.css';
import { AskedDocuments } from './AskedDocuments';
import { BeyondPages } from './BeyondPages';
import { CopyReceivers } from './CopyReceivers';
import { OutsidePeople } from './OutsidePeople';
import { PlaceFields } from './PlaceFields';
import { RolePeople } from './RolePeople';
import { SignerOrder } from './SignerOrder';
import { useMailMissing, WithoutMailServer } from './WithoutMailServer';

const SaveTemplateDialog = lazy(() =>
  import('./SaveTemplateDialog').then((module) => ({ default: module.SaveTemplateDialog })),
);

export interface AskDialogProps {
  /** What is to be signed together: one document, or several. */
  orders: readonly SignatureOrder[];
  /** The draft that is gone on with. */
  draft?: SignatureDraft;
  /** The template that the request begins with. */
  template?: SignatureTemplate;
  onClose: () => void;
  /** The request was sent, and there is no other document to ask for. */
  isLast: boolean;
}

/** Asks people to sign documents: who, what each fills in where on which page, in which order, and until when. */
export function AskDialog({ orders, draft: kept, template: first, onClose, isLast }: AskDialogProps) {
  const isPhone = usePhone();
  const size = isPhone ? 'lg' : 'md';
  const navigate = useNavigate();
  const create = useSendRequest(kept?.id);
  const keep = useKeepDraft(kept?.id);
  const people = useQuery(membersQuery).data?.members ?? [];
  const [common, setCommon] = useState(() =>
    kept ? formOf(kept.request) : first ? formWith(first.content, EMPTY_FORM) : EMPTY_FORM,
  );
  const [documents, setDocuments] = useState(() =>
    kept
      ? documentsOf(kept.request, kept.fileName)
      : orders.map((order, index) => ({ ...newDocument(order), ...(index === 0 && placedIn(common)) })),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  // What lies where belongs to one document, everything else to all of them.
  const shown = documents.find(({ fileId }) => fileId === chosen) ?? documents[0];
  const form = shown ? formOn(common, shown) : common;
  const templates = useQuery(templatesQuery()).data ?? [];
  const [template, setTemplate] = useState(first ?? null);
  const [isSaving, setSaving] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const [counted, setCounted] = useState<Readonly<Record<string, number>>>({});
  const [draft, setDraft] = useState(NOBODY);
  const [copyDraft, setCopyDraft] = useState(NOBODY);
  // What a template places is looked at with the document that it is used for.
  const [isPlacing, setPlacing] = useState(first !== undefined);
  const [wasTried, setTried] = useState(false);
  const setForm = (next: AskForm) => {
    setCommon(next);
    setDocuments((all) => all.map((one) => (one.fileId === shown?.fileId ? { ...one, ...placedIn(next) } : one)));
  };
  const change = (news: Partial<AskForm>) => setForm({ ...form, ...news });
  const roles = rolesOf(form.signers);
  const signers = askedBy(form, people);
  const count = signers.length;
  const isCopyDrafted = hasWords(copyDraft);
  const beyondOf = (document: DocumentForm) => {
    const count = counted[document.fileId];
    return count === undefined ? [] : beyondPages(formOn(common, document), people, count);
  };
  const pages = (shown && counted[shown.fileId]) ?? null;
  const beyond = shown ? beyondOf(shown) : [];
  const isDrafted = hasWords(draft) || isCopyDrafted;
  const isMailMissing = useMailMissing();
  // The server refuses what would never arrive.
  const isHeld = isMailMissing && form.signers.some(({ outside }) => outside);

  function send(): void {
    setTried(true);
    const waiting = documents.find((document) => beyondOf(document).length > 0);
    if (waiting) setChosen(waiting.fileId);
    if (count === 0 || isDrafted || waiting || !roles.every(isTaken)) return;
    create.mutate(requestOfAll(documents, withKnownCopies(common, people)), {
      onSuccess: ({ id }) => {
        onClose();
        if (isLast) void navigate({ to: '/sign/$requestId', params: { requestId: id } });
      },
    });
  }
  function save(): void {
    if (isDrafted) setTried(true);
    else keep.mutate(requestOfAll(documents, common), { onSuccess: onClose });
  }

  async function use(id: string): Promise<void> {
    const template = templates.find((one) => one.id === id);
    if (!template) return;
    const isAgreed =
      form.fields.length === 0 ||
      (await confirm({
        title: 'Use template',
        message: 'The template’s fields replace those on the document.',
        confirmLabel: 'Use template',
      }));
    if (!isAgreed) return;
    setTemplate(template);
    setForm(formWith(template.content, form));
    setPlacing(true);
  }

  const others = (
    <>
      <PeoplePicker
        label={roles.length > 0 ? 'Members' : 'Signers'}
        people={people}
        chosen={membersOf(form.signers)}
        onChange={(members) => change({ signers: withMembers(form.signers, members) })}
        others={outsideOf(form.signers).map(({ name }) => name)}
        error={wasTried && count === 0 && !hasWords(draft) && 'Choose at least one person'}
      />
      <OutsidePeople
        legend="People outside the organisation"
        hint="No account needed. They’ll get an email with a link, then a code to open it."
        people={outsideOf(form.signers)}
        onChange={(outside) => change({ signers: withOutside(form.signers, outside) })}
        draft={draft}
        onDraft={setDraft}
        isWaiting={wasTried && hasWords(draft)}
        isSaid={isHeld}
      />
    </>
  );
  const saveTemplate = count > 0 && (
    <Button variant="subtle" size={size} onClick={() => setSaving(true)}>
      Save as template
    </Button>
  );
  return (
    <>
      <FormDialog
        onClose={onClose}
        title="Request signatures"
        // One document stands by its name just below.
        about={documents.length > 1 && titleWords(documents[0]?.name ?? '', documents.length)}
        submitLabel="Send request"
        isDisabled={isHeld}
        reason={isHeld && <WithoutMailServer />}
        isLoading={create.isPending}
        onSubmit={send}
        error={refusalWords(create.error ?? keep.error, documents)}
        aside={
          <>
            <Button variant={isHeld ? 'filled' : 'subtle'} size={size} loading={keep.isPending} onClick={save}>
              Save draft
            </Button>
            {saveTemplate}
          </>
        }
        width={isPlacing ? 60 : 36}
      >
        <AskedDocuments documents={documents} onChange={setDocuments} />
        {templates.length > 0 && (
          <NativeSelect
            label="Template"
            size={size}
            data={[
              { value: '', label: 'No template', disabled: template !== null },
              ...templates.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={template?.id ?? ''}
            onChange={(event) => void use(event.currentTarget.value)}
          />
        )}
        {pages !== null && beyond.length > 0 && (
          <BeyondPages
            found={beyond}
            count={pages}
            onMove={() => setForm(onLastPage(form, pages))}
            onLeaveOut={() => setForm(withoutBeyond(form, pages))}
          />
        )}
        {roles.length > 0 && (
          <RolePeople
            roles={roles}
            people={people}
            onChange={(next) => change({ signers: withRoles(form.signers, next) })}
            isWaiting={wasTried}
          />
        )}
        {roles.length === 0 ? (
          others
        ) : (
          <details
            className={classes.details}
            open={isAdding || hasWords(draft)}
            onToggle={(event) => setAdding(event.currentTarget.open)}
          >
            <summary>More signers</summary>
            <div className={classes.copies}>{others}</div>
          </details>
        )}
        {count > 1 && (
          <Checkbox
            size={size}
            label="One after the other"
            checked={form.isOrdered}
            onChange={(event) => change({ isOrdered: event.currentTarget.checked })}
          />
        )}
        {count > 1 && form.isOrdered && (
          <SignerOrder
            signers={signers}
            onMove={(key, by) => change({ signers: movedSigner(form.signers, key, by) })}
          />
        )}
        {count > 0 && (
          <details
            className={classes.details}
            open={isPlacing}
            onToggle={(event) => setPlacing(event.currentTarget.open)}
          >
            <summary>{documents.length > 1 ? 'Fields on the documents' : 'Fields on the document'}</summary>
            {isPlacing && documents.length > 1 && (
              <NativeSelect
                label="Document"
                size={size}
                mb="0.75rem"
                data={documents.map(({ fileId, name }) => ({ value: fileId, label: name }))}
                value={shown?.fileId ?? ''}
                onChange={(event) => setChosen(event.currentTarget.value)}
              />
            )}
            {/* The document is fetched only when it is looked at. */}
            {isPlacing && shown && (
              <PlaceFields
                key={shown.fileId}
                fileId={shown.fileId}
                signers={signers}
                fields={form.fields}
                count={pages}
                onCount={(found) => setCounted((all) => ({ ...all, [shown.fileId]: found }))}
                onSpot={(key, spot) => change({ spots: { ...form.spots, [key]: spot } })}
                onFields={(fields) => change({ fields })}
              />
            )}
          </details>
        )}
        <Checkbox
          size={size}
          label="Signers can pass their place to someone else"
          checked={form.mayDelegate}
          onChange={(event) => change({ mayDelegate: event.currentTarget.checked })}
        />
        <CopyReceivers
          form={form}
          people={people}
          onChange={change}
          draft={copyDraft}
          onDraft={setCopyDraft}
          isWaiting={wasTried && isCopyDrafted}
        />
        <Textarea
          label="Message"
          size={size}
          autosize
          minRows={2}
          maxLength={2000}
          value={form.message}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <div className={classes.terms}>
          <NativeSelect
            label="Time to sign"
            size={size}
            data={DAYS_TO_SIGN.map((value) => ({ value: String(value), label: daysWords(value) }))}
            value={String(form.days)}
            onChange={(event) => change({ days: Number(event.currentTarget.value) })}
          />
          <NativeSelect
            label="Remind"
            size={size}
            data={DAYS_TO_REMIND.map((value) => ({ value: String(value), label: remindWords(value) }))}
            value={String(form.remind)}
            onChange={(event) => change({ remind: Number(event.currentTarget.value) })}
          />
        </div>
      </FormDialog>
      <Suspense>
        {isSaving && (
          <SaveTemplateDialog
            form={form}
            people={people}
            name={template?.name ?? ''}
            onClose={() => setSaving(false)}
          />
        )}
      </Suspense>
    </>
  );
}
