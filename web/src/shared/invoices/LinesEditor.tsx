import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import { MoneyField } from '@/shared/ui/MoneyField';
import { type DraftProblems, type LineDraft, newLine } from './invoice-draft';
import { LINE_KINDS, VAT_KINDS } from './invoice-words';
import classes from './LinesEditor.module.css';
import type { LineKind, VatKind } from './types';

const KINDS = Object.entries(LINE_KINDS).map(([value, label]) => ({ value, label }));
const VATS = Object.entries(VAT_KINDS).map(([value, { label }]) => ({ value, label }));

export interface LinesEditorProps {
  lines: readonly LineDraft[];
  /** By the lines' keys; none before the form was sent. */
  problems: DraftProblems['lines'];
  onChange: (lines: readonly LineDraft[]) => void;
}

/** The lines of an invoice: a row each, on a phone a small form each. */
export function LinesEditor({ lines, problems, onChange }: LinesEditorProps) {
  const isPhone = usePhone();
  const size = isPhone ? 'lg' : 'md';
  const change = (key: string, part: Partial<LineDraft>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <div className={classes.editor}>
      {!isPhone && (
        <div className={classes.head} aria-hidden>
          <span>For</span>
          <span>Description</span>
          <span className={classes.amount}>Without VAT</span>
          <span>VAT</span>
        </div>
      )}
      <ul className={classes.lines} aria-label="Lines">
        {lines.map((line, index) => {
          const nth = `line ${index + 1}`;
          return (
            <li key={line.key} className={classes.line}>
              <NativeSelect
                size={size}
                aria-label={`For what, ${nth}`}
                data={KINDS}
                value={line.kind}
                onChange={(event) => change(line.key, { kind: event.currentTarget.value as LineKind })}
              />
              <TextInput
                className={classes.description}
                size={size}
                aria-label={`Description, ${nth}`}
                placeholder="Description"
                maxLength={500}
                value={line.description}
                error={problems[line.key]?.description}
                onChange={(event) => change(line.key, { description: event.currentTarget.value })}
              />
              <MoneyField
                size={size}
                aria-label={`Amount without VAT, ${nth}`}
                value={line.net}
                error={problems[line.key]?.net}
                onChange={(net) => change(line.key, { net })}
              />
              <NativeSelect
                size={size}
                aria-label={`VAT, ${nth}`}
                data={VATS}
                value={line.vat}
                onChange={(event) => change(line.key, { vat: event.currentTarget.value as VatKind })}
              />
              <ActionIcon
                size={isPhone ? '2.75rem' : '2.5rem'}
                aria-label={`Remove ${nth}`}
                disabled={lines.length === 1}
                onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
              >
                <IconTrash size="1rem" stroke={1.6} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ul>
      <Button
        className={classes.add}
        variant="default"
        size={size}
        leftSection={<IconPlus size="1rem" stroke={1.6} aria-hidden />}
        onClick={() => onChange([...lines, newLine(lines.at(-1))])}
      >
        Add a line
      </Button>
    </div>
  );
}
