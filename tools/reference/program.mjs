// The compiler's view of the packages' sources: what an entry exports, with types and comments. The compiler of TypeScript 7 has no
// JavaScript API yet, so TypeScript 6 reads them.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from '../terminal.mjs';

const ts = createRequire(join(ROOT, 'tools/typescript/6.0/package.json'))('typescript');

const OPTIONS = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  customConditions: ['source'],
  allowImportingTsExtensions: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  types: ['vite/client'],
};

/** Whole types, and names of types as they are imported. */
const FORMAT = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;

const OPTIONAL = ts.SymbolFlags.Optional;

const textOf = (parts) => ts.displayPartsToString(parts).replace(/\s+/g, ' ').trim();

/** Reads the exports of source files, given by their paths from the root. */
export function readExports(paths) {
  const files = paths.map((path) => join(ROOT, path));
  const program = ts.createProgram(files, OPTIONS);
  const checker = program.getTypeChecker();
  return Object.fromEntries(
    files.map((file, index) => {
      const module = checker.getSymbolAtLocation(program.getSourceFile(file));
      const exported = checker.getExportsOfModule(module).map((symbol) => describe(checker, symbol));
      return [paths[index], exported.sort((one, other) => (one.name < other.name ? -1 : 1))];
    }),
  );
}

/** One export: what it is, its comment, its example, its calls, and the members of its type. */
function describe(checker, exported) {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const isValue = Boolean(symbol.flags & ts.SymbolFlags.Value);
  const type = isValue ? checker.getTypeOfSymbol(symbol) : checker.getDeclaredTypeOfSymbol(symbol);
  const calls = isValue ? type.getCallSignatures().map((one) => describeCall(checker, one)) : [];
  return {
    name: exported.name,
    isValue,
    comment: textOf(symbol.getDocumentationComment(checker)),
    example: exampleOf(symbol, checker),
    calls,
    members: isValue ? [] : membersOf(checker, type),
  };
}

function exampleOf(symbol, checker) {
  const tag = symbol.getJsDocTags(checker).find(({ name }) => name === 'example');
  return tag ? ts.displayPartsToString(tag.text).trim() : undefined;
}

function describeCall(checker, signature) {
  const parameters = signature.getParameters().map((parameter) => {
    const type = checker.getTypeOfSymbol(parameter);
    return {
      name: parameter.name,
      type: checker.typeToString(type, undefined, FORMAT),
      members: membersOf(checker, type),
    };
  });
  const returned = signature.getReturnType();
  return {
    text: checker.signatureToString(signature, undefined, FORMAT),
    parameters,
    returns: membersOf(checker, returned),
  };
}

/** The parts of a union, without undefined and null; a type that is no union has one part. */
const partsOf = (type) =>
  (type.isUnion() ? type.types : [type]).filter((one) => !(one.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)));

/** The members of an object type or of a union of such types: a member is required if it is in every part. Each can list its own. */
function membersOf(checker, given) {
  const parts = partsOf(given).filter((one) => one.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection));
  if (parts.some((one) => one.getCallSignatures().length > 0 || checker.isArrayType(one))) return [];
  const found = new Map();
  for (const part of parts)
    for (const symbol of checker.getPropertiesOfType(part))
      if (isOurs(symbol) && !symbol.name.startsWith('#'))
        found.set(symbol.name, [...(found.get(symbol.name) ?? []), symbol]);
  return [...found].map(([name, symbols]) => {
    const isOptional = symbols.length < parts.length || symbols.some((one) => one.flags & OPTIONAL);
    return {
      name,
      isOptional,
      type: memberType(checker, symbols, isOptional),
      members: () => symbols.flatMap((one) => membersOf(checker, checker.getTypeOfSymbol(one))),
      comment: symbols.map((one) => textOf(one.getDocumentationComment(checker))).find((text) => text !== '') ?? '',
    };
  });
}

/** Members that React or the browser declare (attributes of elements, methods of arrays) are not described here. */
const isOurs = ({ declarations = [] }) =>
  declarations.length === 0 ||
  declarations.some((one) => !/\/(node_modules|typescript)\//.test(one.getSourceFile().fileName));

/** The type as it is written if that names what the member has; otherwise as the compiler prints it. */
function typeText(checker, symbol, isOfUnion) {
  const type = checker.getTypeOfSymbol(symbol);
  const printed = (flags) => checker.typeToString(type, undefined, FORMAT | flags);
  const written = symbol.declarations?.[0]?.type?.getText().replace(/\s+/g, ' ');
  // What is written in a part of a union may be a type parameter; in a method it is only the type of the result.
  if (isOfUnion || written === undefined || symbol.flags & ts.SymbolFlags.Method || /^[A-Z]\w?$|\[/.test(written))
    return printed(0);
  // The name of a type that is not exported says nothing to a reader.
  return /^Url(Of)?\b/.test(written) ? printed(ts.TypeFormatFlags.InTypeAlias) : written;
}

const EMPTY = ['null', 'undefined'];

/** The types of a member in all parts of a union; `undefined` is left out of an optional one. */
function memberType(checker, symbols, isOptional) {
  const texts = symbols.map((symbol) => typeText(checker, symbol, symbols.length > 1));
  const split = new Set(texts.flatMap((text) => (/=>|[<{(]/.test(text) ? [text] : text.split(' | '))));
  if (split.delete('true') | split.delete('false')) split.add('boolean');
  const empty = EMPTY.filter((word) => split.delete(word) && (word === 'null' || !isOptional));
  return [...split, ...empty].join(' | ').replace(isOptional ? / \| undefined$/ : /$^/, '');
}
