import { useEffect, useRef } from 'react';
import { TITLE_LETTERS } from '../../model/note-text';
import classes from './Editor.module.css';

export interface TitleFieldProps {
  title: string;
  onChange: (title: string) => void;
  /** Enter goes on in the text. */
  onEnter: () => void;
  isDisabled: boolean;
  /** The focus begins here. */
  isFirst?: boolean;
}

/** The note's title: as many lines as it takes, and one without a break. */
export function TitleField({ title, onChange, onEnter, isDisabled, isFirst = false }: TitleFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (isFirst) field.current?.focus();
  }, [isFirst]);
  return (
    <textarea
      ref={field}
      className={classes.title}
      rows={1}
      placeholder="Note title..."
      aria-label="Note title"
      maxLength={TITLE_LETTERS}
      readOnly={isDisabled}
      value={title}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
      onKeyDown={(event) => {
        // Enter also takes a word that is being put together from keys, as Japanese is: that is no end of the title.
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
