import { Checkbox, TextInput } from '@mantine/core';
import { usePhone } from '@/shared/lib/use-phone';
import type { PlacedField } from '../../api/types';
import { fieldWords } from '../../model/fields';
import { filledWords, initialsOf, MOST_INITIALS, MOST_TEXT, missingWords, TICKED } from '../../model/filling';
import classes from './FillIn.module.css';
import { type Filling, inputId } from './use-filling';

export interface FillInProps {
  fields: readonly PlacedField[];
  filling: Filling;
  /** Whose initials and name are filled in. */
  signerName: string;
  /** With a heading that says how much of it is done. */
  title?: string;
}

/** All that a signer fills in besides the signature, in reading order. */
export function FillIn({ fields, filling, signerName, title = 'To fill in' }: FillInProps) {
  const hasOwn = fields.some(({ kind }) => kind === 'name' || kind === 'date');
  if (fields.length === 0 || (filling.list.length === 0 && !hasOwn)) return null;
  return (
    <section className={classes.fill} aria-label={title}>
      <div className={classes.head}>
        <h2 className={classes.heading}>{title}</h2>
        {filling.list.length > 0 && (
          <span role="status" className={classes.progress}>
            {filledWords(fields, filling.values)}
          </span>
        )}
      </div>
      {filling.list.length > 0 && (
        <ul className={classes.list}>
          {filling.list.map((field) => (
            <li key={field.id} data-now={filling.now === field.id || undefined}>
              <Field field={field} filling={filling} signerName={signerName} />
            </li>
          ))}
        </ul>
      )}
      {hasOwn && <p className={classes.note}>{ownWords(fields)} filled in for you when you sign.</p>}
    </section>
  );
}

/** `Your name and the date are`. */
function ownWords(fields: readonly PlacedField[]): string {
  const has = (kind: string) => fields.some((field) => field.kind === kind);
  if (has('name') && has('date')) return 'Your name and the date are';
  return has('name') ? 'Your name is' : 'The date is';
}

function Field({ field, filling, signerName }: { field: PlacedField; filling: Filling; signerName: string }) {
  const size = usePhone() ? 'lg' : 'md';
  const { id, kind, page, isRequired } = field;
  const value = filling.values[id] ?? '';
  const error = filling.problems.some((problem) => problem.id === id) && missingWords(field);
  const where = isRequired && kind !== 'initials' ? `Page ${page}, required` : `Page ${page}`;
  const common = { id: inputId(id), size, error, onFocus: () => filling.lookAt(field), 'aria-required': isRequired };
  if (kind === 'checkbox') {
    return (
      <Checkbox
        {...common}
        label={fieldWords(field)}
        description={where}
        checked={value === TICKED}
        onChange={(event) => filling.set(id, event.currentTarget.checked ? TICKED : '')}
      />
    );
  }
  const isInitials = kind === 'initials';
  return (
    <TextInput
      {...common}
      label={fieldWords(field)}
      description={where}
      placeholder={isInitials ? initialsOf(signerName) : undefined}
      maxLength={isInitials ? MOST_INITIALS : MOST_TEXT}
      autoComplete="off"
      enterKeyHint="next"
      value={value}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        filling.next();
      }}
      onChange={(event) => filling.set(id, event.currentTarget.value)}
    />
  );
}
