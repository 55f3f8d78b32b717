import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { usePhone } from '@/shared/lib/use-phone';
import text from './TextPreview.module.css';

const LABEL = 'Find in the table';

export interface TableFindProps {
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** Stands over a table, and narrows it to the rows that hold what is typed. */
export function TableFind({ value, disabled, onChange }: TableFindProps) {
  return (
    <div className={text.tools}>
      <TextInput
        size={usePhone() ? 'lg' : 'sm'}
        type="search"
        placeholder={LABEL}
        aria-label={LABEL}
        disabled={disabled}
        leftSection={<IconSearch size="1rem" stroke={1.6} aria-hidden />}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </div>
  );
}
