import { ActionIcon, Button } from '@mantine/core';
import { IconClock, IconMoodSmile, IconPaperclip, IconSend2, IconX } from '@tabler/icons-react';
import { EditorContent } from '@tiptap/react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { CaretMenu } from '@/shared/editor/CaretMenu';
import { focusAtEnd } from '@/shared/editor/focus-at-end';
import { pickFiles } from '@/shared/lib/pick-files';
import { usePhone } from '@/shared/lib/use-phone';
import { newUuid } from '@/shared/lib/uuid';
import { confirm } from '@/shared/ui/confirm/confirm';
import { toast } from '@/shared/ui/toast/toast';
import { type MessageChange, scheduleMessage, tellTyping } from '../../api/chat-api';
import { confirmingMany } from '../../api/many-called';
import type { Conversation, Message } from '../../api/types';
import { editKey, fieldKey, setAttachments } from '../../model/attachments';
import { trimBody } from '../../model/body';
import { dropEarly, earlyText } from '../../model/early-text';
import { laterWords } from '../../model/later';
import { reachQuestion } from '../../model/reach';
import { paragraphs, plainText } from '../../model/rich-text';
import { readSendKey } from '../../model/send-key';
import { currentOutbox } from '../chat-runtime';
import { WhenDialog } from '../dialogs/WhenDialog';
import { EmojiPicker } from '../message/EmojiPicker';
import { AttachmentList } from './AttachmentList';
import classes from './Composer.module.css';
import { completionSources, type Known } from './completion-sources';
import { FormatBar } from './FormatBar';
import { useAttachments } from './use-attachments';
import { useComposerEditor } from './use-composer-editor';
import { useDraft } from './use-draft';

/** A sign that one types is given at most this often, in milliseconds. */
const TYPING_MS = 3000;

export interface ComposerProps {
  conversation: Conversation;
  threadRootId: string | null;
  /** What the field is called: `Message #site-works`. */
  label: string;
  known: Known;
  /** The message being changed; null for a new one. Another one wants another key. */
  editing: Message | null;
  onEdited: (message: Message, change: MessageChange) => Promise<boolean>;
  onStopEditing: () => void;
  quoting: Message | null;
  onStopQuoting: () => void;
  /** Up in an empty field: the person's last message is to be changed. */
  onEditLast: () => void;
  /** Escape with nothing to leave. */
  onEscape: () => void;
  /** Something was sent. */
  onSent: () => void;
  /** Files that were dropped somewhere on the conversation; another array each time. */
  dropped: readonly File[];
}

const NO_IDS: readonly string[] = [];

/** Drops that a field has taken: the field that replaces it must not take them again. */
const taken = new WeakSet<readonly File[]>();

/** Where a message is written. */
export function Composer(props: ComposerProps) {
  const { conversation, threadRootId, label, known, editing, quoting, dropped } = props;
  const isPhone = usePhone();
  const [isBusy, setBusy] = useState(false);
  const [isPuttingOff, setPuttingOff] = useState(false);
  const field = editing ? editKey(editing.id) : fieldKey(conversation.id, threadRootId);
  const [keptIds, setKeptIds] = useState<readonly string[]>(editing?.fileIds ?? NO_IDS);
  const files = useAttachments(field, keptIds.length);
  const draft = useDraft(conversation.id, threadRootId);
  const knownNow = useRef(known);
  useEffect(() => {
    knownNow.current = known;
  });
  const sources = useMemo(() => completionSources(() => knownNow.current), []);
  const lastSign = useRef(0);

  function sign(): void {
    if (Date.now() - lastSign.current < TYPING_MS) return;
    lastSign.current = Date.now();
    // A sign that does not arrive is not missed.
    tellTyping(conversation.id, threadRootId).catch(() => undefined);
  }

  const { editor, isEmpty, restore } = useComposerEditor({
    label,
    placeholder: label,
    content: editing?.body ?? '',
    sources,
    readSendKey,
    onSend: () => void send(),
    onChange: (html) => {
      if (editing) return;
      draft.typed(html);
      if (html !== '') sign();
    },
    onFiles: (chosen) => void files.add(chosen),
    onUp: () => {
      if (!editing) props.onEditLast();
    },
    onEscape: () => {
      if (editing) props.onStopEditing();
      else if (quoting) props.onStopQuoting();
      else props.onEscape();
    },
  });
  const isQuoting = editing ? editing.quoted !== null || editing.quotedIsHidden : quoting !== null;
  const hasMore = isQuoting || keptIds.length + files.fileIds.length > 0;
  const canSend = !files.isUploading && !isBusy && (!isEmpty || hasMore);

  // What was left here comes back; what is being typed already is worth more.
  const bringBack = useEffectEvent((body: string) => {
    if (body !== '' && editor && !editor.isDestroyed && trimBody(editor.getHTML()) === '') {
      restore(body);
      if (!isPhone && mayTakeFocus(threadRootId)) focusAtEnd(editor);
    }
  });
  const isEditing = editing !== null;
  // What was typed before this code came stands in the field, as if it had been typed now.
  const [early] = useState(() => earlyText(field));
  const wantsSend = useRef(early.isSent && !isEditing);
  const takeEarly = useEffectEvent((live: NonNullable<typeof editor>) => {
    if (isEditing || trimBody(live.getHTML()) !== '') return;
    const body = paragraphs(early.text);
    if (body !== '') {
      restore(body);
      draft.typed(body);
    }
    if (early.hasFocus) focusAtEnd(live);
  });
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    takeEarly(editor);
    dropEarly(field);
  }, [editor, field]);
  const sendEarly = useEffectEvent(() => {
    if (!wantsSend.current || !canSend) return;
    wantsSend.current = false;
    void send();
  });
  useEffect(() => {
    if (!isEmpty) sendEarly();
  }, [isEmpty]);
  useEffect(() => {
    // An editor whose first drawing came late has been given up by then; the one in its place comes with the next.
    if (!editor || editor.isDestroyed) return;
    // On a phone the keyboard comes up with the focus, over half of what is to be read.
    if (isEditing || (!isPhone && mayTakeFocus(threadRootId))) focusAtEnd(editor);
    if (!isEditing) void draft.load().then(bringBack);
  }, [editor, draft, isEditing, isPhone, threadRootId]);
  const take = useEffectEvent((all: readonly File[]) => void files.add(all));
  useEffect(() => {
    if (dropped.length === 0 || taken.has(dropped)) return;
    taken.add(dropped);
    take(dropped);
  }, [dropped]);
  useEffect(() => {
    // A change that was given up leaves nothing behind.
    return isEditing ? () => setAttachments(field, () => []) : undefined;
  }, [field, isEditing]);
  const quotedId = quoting?.id;
  useEffect(() => {
    if (quotedId && editor && !editor.isDestroyed) focusAtEnd(editor);
  }, [quotedId, editor]);

  /** Asks before the text calls many people: true when the person agreed, null when not, false without a question. */
  async function confirmReach(html: string, confirmLabel: string): Promise<boolean | null> {
    const { memberCount } = conversation;
    const question = reachQuestion({ html, before: editing?.body ?? '', memberCount, groups: known.groups });
    if (!question) return false;
    return (await confirm({ ...question, confirmLabel })) || null;
  }

  async function send(): Promise<void> {
    if (!editor || !canSend) return;
    const html = trimBody(editor.getHTML());
    const isConfirmed = await confirmReach(html, editing ? 'Save' : 'Send');
    if (isConfirmed === null) return;
    if (editing) {
      setBusy(true);
      const areSame = keptIds.length === editing.fileIds.length && files.fileIds.length === 0;
      const fileIds = [...keptIds, ...files.fileIds];
      const isDone = await props.onEdited(editing, { body: html, isConfirmed, ...(!areSame && { fileIds }) });
      setBusy(false);
      if (isDone) props.onStopEditing();
      return;
    }
    currentOutbox()?.add({
      clientId: newUuid(),
      conversationId: conversation.id,
      threadRootId,
      html,
      fileIds: files.fileIds,
      quotedId: quoting?.id ?? null,
      isConfirmed,
      createdAt: new Date().toISOString(),
    });
    empty();
    props.onSent();
  }

  /** Nothing is left in the field, nor above or below it. */
  function empty(): void {
    lastSign.current = 0;
    editor?.commands.clearContent();
    editor?.commands.focus();
    files.clear();
    draft.forget();
    props.onStopQuoting();
  }

  async function putOff(at: Date): Promise<void> {
    if (!editor) return;
    const html = trimBody(editor.getHTML());
    const isConfirmed = await confirmReach(html, 'Schedule');
    if (isConfirmed === null) return;
    const message = {
      body: html,
      sendAt: at.toISOString(),
      fileIds: [...files.fileIds],
      ...(threadRootId && { threadRootId }),
      ...(quoting && { quotedId: quoting.id }),
    };
    await confirmingMany(isConfirmed, 'Schedule', (isAgreed) =>
      scheduleMessage(conversation.id, { ...message, ...(isAgreed && { isConfirmed: isAgreed }) }),
    );
    empty();
    toast.success(`It will be sent: ${laterWords(at, new Date())}`, { title: 'Message scheduled' });
  }

  return (
    <div className={classes.composer}>
      <div className={classes.box} data-editing={isEditing || undefined}>
        {editing && <Above words="Editing a message" label="Stop editing" onClose={props.onStopEditing} />}
        {quoting && (
          <Above
            words={`${quoting.author.displayName}: ${plainText(quoting.body).slice(0, 160)}`}
            label="Take the quotation away"
            onClose={props.onStopQuoting}
          />
        )}
        <EditorContent editor={editor} className={classes.field} />
        <AttachmentList
          files={files}
          keptIds={keptIds}
          onRemoveKept={conversation.isHeld ? null : (id) => setKeptIds((ids) => ids.filter((one) => one !== id))}
        />
        <div className={classes.tools}>
          <ActionIcon
            size={isPhone ? '2.75rem' : '1.75rem'}
            aria-label="Attach files"
            title="Attach files"
            onClick={() => void pickFiles('').then(files.add)}
          >
            <IconPaperclip size={isPhone ? '1.375rem' : '1rem'} stroke={1.6} aria-hidden />
          </ActionIcon>
          <EmojiPicker
            label="Insert an emoji"
            icon={IconMoodSmile}
            onPick={(emoji) => editor?.chain().focus().insertContent(emoji).run()}
          />
          {!isPhone && editor && <FormatBar editor={editor} />}
          <span className={classes.space} />
          {!isEditing && (
            <ActionIcon
              size={isPhone ? '2.75rem' : '1.75rem'}
              aria-label="Send later"
              title="Send later"
              disabled={!canSend}
              onClick={() => setPuttingOff(true)}
            >
              <IconClock size={isPhone ? '1.375rem' : '1rem'} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
          <Button
            disabled={!canSend}
            aria-label={editing ? 'Save changes' : 'Send message'}
            leftSection={<IconSend2 size="1rem" stroke={1.6} aria-hidden />}
            onClick={() => void send()}
          >
            {editing ? 'Save' : 'Send'}
          </Button>
        </div>
      </div>
      <CaretMenu />
      {isPuttingOff && (
        <WhenDialog
          title="Send later"
          about={label}
          submitLabel="Schedule"
          onChosen={putOff}
          onClose={() => setPuttingOff(false)}
        />
      )}
    </div>
  );
}

/**
 * Whether a field that has just come may take the focus. The editor can come after the messages: whoever opened the
 * menu of one by then keeps it. A thread is opened from such a menu, and its field is what was asked for.
 */
function mayTakeFocus(threadRootId: string | null): boolean {
  return threadRootId !== null || !document.activeElement?.closest('[role="menu"], [data-message]');
}

/** What is being changed or quoted, over the field, with the way to leave it. */
function Above({ words, label, onClose }: { words: string; label: string; onClose: () => void }) {
  return (
    <div className={classes.above}>
      <span className={classes.aboveWords}>{words}</span>
      <ActionIcon size="1.5rem" aria-label={label} title={label} onClick={onClose}>
        <IconX size="0.875rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}
