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

/** The lines of an invoice: a row each, on a phone a small form each. The labels over the first one's fields are seen for all. */
export function LinesEditor({ lines, problems, onChange }: LinesEditorProps) {
  const isPhone = usePhone();
  const size = isPhone ? 'lg' : 'md';
  const isOnly = lines.length === 1;
  const change = (key: string, part: Partial<LineDraft>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <div className={classes.editor}>
      <ul className={classes.lines} aria-label="Lines">
        {lines.map((line, index) => {
          const nth = `line ${index + 1}`;
          // Seen over the first line alone; every field says to a screen reader which line it is of.
          const labelled = (label: string) => (index === 0 ? label : undefined);
          return (
            <li key={line.key} className={classes.line} data-only={isOnly || undefined}>
              <NativeSelect
                size={size}
                label={labelled('For')}
                aria-label={`For what, ${nth}`}
                data={KINDS}
                value={line.kind}
                onChange={(event) => change(line.key, { kind: event.currentTarget.value as LineKind })}
              />
              <TextInput
                className={classes.description}
                size={size}
                label={labelled('Description')}
                aria-label={`Description, ${nth}`}
                placeholder={index === 0 ? undefined : 'Description'}
                maxLength={500}
                value={line.description}
                error={problems[line.key]?.description}
                onChange={(event) => change(line.key, { description: event.currentTarget.value })}
              />
              <MoneyField
                size={size}
                label={labelled('Without VAT')}
                aria-label={`Amount without VAT, ${nth}`}
                value={line.net}
                error={problems[line.key]?.net}
                onChange={(net) => change(line.key, { net })}
              />
              <NativeSelect
                size={size}
                label={labelled('VAT')}
                aria-label={`VAT, ${nth}`}
                data={VATS}
                value={line.vat}
                onChange={(event) => change(line.key, { vat: event.currentTarget.value as VatKind })}
              />
              {!isOnly && (
                <ActionIcon
                  className={index === 0 ? classes.underLabels : undefined}
                  size={isPhone ? '2.75rem' : '2.5rem'}
                  aria-label={`Remove ${nth}`}
                  onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
                >
                  <IconTrash size="1rem" stroke={1.6} aria-hidden />
                </ActionIcon>
              )}
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
