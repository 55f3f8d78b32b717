import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePhone } from '@/shared/lib/use-phone';
import { readPeople } from '../../model/share-draft';
import type { Pickable } from '../drives/PeoplePicker';

export interface AllowedUidsProps {
  people: readonly Pickable[];
  chosen: readonly string[];
  /** `odd` is what was typed and names nobody. */
  onChange: (chosen: readonly string[], odd: readonly string[]) => void;
}

/** The same people as text between commas, to paste many at once: ids, usernames or addresses. */
export function AllowedUids({ people, chosen, onChange }: AllowedUidsProps) {
  const size = usePhone() ? 'lg' : 'md';
  /** What is being typed; null while nobody types, and the field says who is chosen. */
  const [typed, setTyped] = useState<string | null>(null);
  const nameOf = (id: string) => {
    const person = people.find((one) => one.id === id);
    return person?.username || person?.email || id;
  };
  const { odd } = readPeople(typed ?? '', people);
  const access = `${chosen.length} ${chosen.length === 1 ? 'person' : 'people'} will have access.`;
  return (
    <TextInput
      label="Allowed UIDs"
      description={`Separate with commas. ${access}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      size={size}
      value={typed ?? chosen.map(nameOf).join(', ')}
      error={odd.length > 0 && `No one here is called ${odd.join(', ')}.`}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        const read = readPeople(text, people);
        onChange(read.ids, read.odd);
      }}
      onBlur={() => odd.length === 0 && setTyped(null)}
    />
  );
}
