/** As much of the library as is used here: it comes without types. */
declare module 'saxen' {
  type Attributes = Record<string, string>;
  type Decode = (text: string) => string;
  export class Parser {
    on(event: 'openTag', told: (name: string, attributes: () => Attributes, decode: Decode) => void): this;
    on(event: 'closeTag', told: (name: string) => void): this;
    on(event: 'text', told: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', told: (text: string) => void): this;
    on(event: 'error', told: (cause: Error) => void): this;
    parse(xml: string): this;
    stop(): void;
  }
}
