import { type Editor, EditorContent } from '@tiptap/react';
import { CaretMenu } from '@/shared/editor/CaretMenu';
import classes from './RichText.module.css';

/** The text of a note: where it is written, and the menu that a slash opens in it. */
export function RichText({ editor }: { editor: Editor | null }) {
  return (
    <div className={classes.body}>
      <EditorContent editor={editor} className={classes.body} />
      <CaretMenu />
    </div>
  );
}
