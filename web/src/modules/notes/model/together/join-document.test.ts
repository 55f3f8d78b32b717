import { expect, it } from 'vitest';
import * as Y from 'yjs';
import { joinDocument } from './join-document';
import { ELSEWHERE } from './provider';

const line = (doc: Y.Doc) => doc.getText('default');

/** The server's document, made from what the form held a moment ago. */
function serverOf(text: string): Y.Doc {
  const doc = new Y.Doc();
  line(doc).insert(0, text);
  return doc;
}

it('puts what was typed in the place of the earlier state that the server has of it', () => {
  const [own, server] = [new Y.Doc(), serverOf('Lift 4 is')];
  line(own).insert(0, 'Lift 4 is out of order');
  const undo = new Y.UndoManager(line(own));
  line(own).insert(22, '!');
  const place = Y.createRelativePositionFromTypeIndex(line(own), 9);
  Y.applyUpdate(server, joinDocument(own, server, [Y.encodeStateAsUpdate(server)], ELSEWHERE));
  expect([line(own).toString(), line(server).toString()]).toEqual(Array(2).fill('Lift 4 is out of order!'));
  expect(Y.createAbsolutePositionFromRelativePosition(place, own)?.index).toBe(9);
  undo.undo();
  expect(line(own).toString()).toBe('Lift 4 is out of order');
});

it('deletes nothing where it was joined before', () => {
  const [own, server] = [new Y.Doc(), serverOf('Lift')];
  line(own).insert(0, 'Lift 4');
  for (let turn = 0; turn < 2; turn += 1) {
    Y.applyUpdate(server, joinDocument(own, server, [Y.encodeStateAsUpdate(server)], ELSEWHERE));
    expect([line(own).toString(), line(server).toString()]).toEqual(['Lift 4', 'Lift 4']);
  }
});
