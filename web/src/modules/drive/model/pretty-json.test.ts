import { expect, it } from 'vitest';
import { prettyJson } from './pretty-json';

it('indents what is JSON', () => expect(prettyJson('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}'));
it('leaves the rest alone', () => expect(prettyJson('{"a":')).toBe('{"a":'));
