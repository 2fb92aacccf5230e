import { basename, dirname, join } from 'node:path'
import { type AnyOperation, accountOperations, extensionOperations, operations } from '@vitrine/contract'
import ts from 'typescript'
import { namedSchemas } from '../packages/contract/src/components.ts'

/**
 * Declarations of the SDK that need no other package. What is written by hand is emitted by the compiler; what follows from the
 * contract's schemas (the clients and what they take and answer) is written out, since its types would bring typebox along.
 * `tests/deploy/sdk-package.test.ts` compares them with the sources' own.
 */
export const declarationsOf = (entry: string): Map<string, string> => {
  const config = join(import.meta.dirname, '../tsconfig.json')
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(config, ts.sys.readFile).config,
    ts.sys,
    dirname(config),
  )
  const program = ts.createProgram([entry], {
    ...options,
    noEmit: false,
    incremental: false,
    declaration: true,
    emitDeclarationOnly: true,
    types: [],
  })
  const checker = program.getTypeChecker()
  const print = createPrinter(checker)
  const files = new Map<string, string>()
  const wanted = new Set<string>()

  const add = (path: string): void => {
    const source = program.getSourceFile(path)
    if (!source) throw new Error(`${path} is not part of the SDK.`)
    const name = basename(path).replace(/\.ts$/, '.d.ts')
    if (files.has(name)) return
    const text = basename(path) === 'client.ts' ? clientText(source) : emitted(program, source)
    files.set(name, withoutExtensions(text))
    for (const [, from] of text.matchAll(/ from '(\.[^']+)'/g)) {
      if (from !== './contract.ts') add(join(dirname(path), from!))
    }
    for (const [, list] of text.matchAll(/\{([^}]*)\} from '@vitrine\/contract'/g))
      for (const name of list!.match(/\w+/g) ?? []) wanted.add(name)
  }

  /** The functions as the compiler says them, the clients written out. */
  const clientText = (source: ts.SourceFile): string => {
    const aliases = {
      Client: operations,
      ExtensionClient: extensionOperations,
      AccountClient: accountOperations,
    }
    let text = emitted(program, source).replace(
      /^import .* from '(?:@vitrine\/contract|\.\/types\.ts)';\n/gm,
      '',
    )
    for (const [name, table] of Object.entries(aliases)) {
      const declared = print.declared(source, name)
      const methods = Object.entries(table).map(([id, operation]) => {
        const method = declared.getProperty(id)
        if (!method) throw new Error(`The SDK has no method ${id}.`)
        return `  /** ${summaryOf(operation)} */\n  readonly ${id}: ${print.method(checker.getTypeOfSymbol(method))};`
      })
      const line = new RegExp(`^export type ${name} = .*;$`, 'm')
      if (!line.test(text)) throw new Error(`client.ts declares no ${name}.`)
      text = text.replace(line, () => `export type ${name} = {\n${methods.join('\n')}\n};`)
    }
    const used = [...new Set(namesIn(text))].toSorted()
    for (const name of used) wanted.add(name)
    const tables = { ...operations, ...extensionOperations, ...accountOperations }
    const documentedClients = documented(plain(text), (id) => callSchemas(tables[id as keyof typeof tables]))
    return `import type { ${used.join(', ')} } from '@vitrine/contract';\n${documentedClients}`
  }

  print.know(program)
  add(entry)
  files.set('contract.d.ts', print.contract(wanted))
  return files
}

const summaryOf = ({ summary, method, path, access }: AnyOperation): string =>
  `${summary}: \`${method} ${path}\`${access === 'session' ? ', by a session alone' : ''}.`

const emitted = (program: ts.Program, source: ts.SourceFile): string => {
  let text = ''
  const { diagnostics } = program.emit(source, (_, written) => (text = written), undefined, true)
  const faults = [...diagnostics, ...program.getSemanticDiagnostics(source)]
  if (faults.length) throw new Error(ts.formatDiagnostics(faults, formatHost))
  return text.replaceAll('"', "'")
}
const formatHost = {
  getCanonicalFileName: (name: string) => name,
  getCurrentDirectory: () => process.cwd(),
  getNewLine: () => '\n',
}

const withoutExtensions = (text: string): string =>
  text.replace(/ from '(\.[^']+)\.ts'/g, " from '$1.js'").replaceAll("'@vitrine/contract'", "'./contract.js'")

/** Writes types of data out. A type of the contract that has a name is said by it. */
const createPrinter = (checker: ts.TypeChecker) => {
  /** By what is written out, its name; by name, what is written out. */
  const names = new Map<string, string>()
  const declarations = new Map<string, string>()
  const said = new Map<ts.Type, string>()

  const written = (type: ts.Type): string => {
    const known = said.get(type)
    if (known !== undefined) return known
    const text = expand(type)
    const name = names.get(text)
    said.set(type, name === undefined ? text : mark(name))
    return said.get(type)!
  }

  const expand = (type: ts.Type): string => {
    if (type.isUnion()) return union(type)
    if (type.isIntersection()) return type.types.map(written).join(' & ')
    if (type.isStringLiteral()) return quoted(type.value)
    if (type.isNumberLiteral()) return String(type.value)
    if (!(type.flags & ts.TypeFlags.Object)) return intrinsic(type)
    const [element] = checker.getTypeArguments(type as ts.TypeReference)
    if (checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference).map(written)
      return `[${items.join(', ')}]`
    }
    if (checker.isArrayType(type)) {
      const list = `${inBrackets(written(element!))}[]`
      return type.symbol.name === 'ReadonlyArray' ? `readonly ${list}` : list
    }
    // Of the platform: Blob, AbortSignal
    const isNamed = (type.symbol?.flags ?? 0) & (ts.SymbolFlags.Interface | ts.SymbolFlags.Class)
    return isNamed ? checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation) : object(type)
  }

  const union = (type: ts.UnionType): string => {
    const parts = type.types.map((part) =>
      part.flags & ts.TypeFlags.BooleanLiteral ? intrinsic(part) : part,
    )
    const texts = [...new Set(parts.map((part) => (typeof part === 'string' ? part : memberOfUnion(part))))]
    const isBoolean = texts.includes('true') && texts.includes('false')
    const rest = isBoolean ? texts.filter((text) => text !== 'true' && text !== 'false') : texts
    return [
      ...rest.filter((text) => text !== 'null'),
      ...(isBoolean ? ['boolean'] : []),
      ...(texts.includes('null') ? ['null'] : []),
    ].join(' | ')
  }
  const memberOfUnion = (part: ts.Type): string => {
    const text = written(part)
    return / & /.test(text) && !text.startsWith('{') ? `(${text})` : text
  }

  const intrinsic = (type: ts.Type): string => {
    const text = checker.typeToString(type)
    if (!/^(?:string|number|boolean|true|false|null|undefined|unknown|never|void)$/.test(text))
      throw new Error(`A client says ${text}, which cannot be written out.`)
    return text
  }

  const object = (type: ts.Type): string => {
    if (type.getCallSignatures().length) throw new Error('A client takes or answers a function.')
    const members = type.getProperties().map((property) => {
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
      const value = checker.getTypeOfSymbol(property)
      const text = written(isOptional ? withoutUndefined(value) : value)
      const name = /^[A-Za-z_$][\w$]*$/.test(property.name) ? property.name : quoted(property.name)
      return `${name}${isOptional ? '?' : ''}: ${text};`
    })
    for (const { keyType, type: value } of checker.getIndexInfosOfType(type))
      members.push(`[member: ${written(keyType)}]: ${written(value)};`)
    return members.length ? `{ ${members.join(' ')} }` : 'Record<never, never>'
  }

  /** Of an optional member: that it may be missing is said by its question mark. */
  const withoutUndefined = (type: ts.Type): ts.Type =>
    type.isUnion() && !type.types.some((part) => part.flags & ts.TypeFlags.Unknown)
      ? checker.getNonNullableType(type) === type
        ? type
        : exceptUndefined(type)
      : type
  const exceptUndefined = (type: ts.UnionType): ts.Type => {
    const rest = type.types.filter((part) => !(part.flags & ts.TypeFlags.Undefined))
    if (rest.length === type.types.length) return type
    return rest.length === 1
      ? rest[0]!
      : ({ ...type, types: rest, isUnion: () => true, flags: type.flags } as ts.UnionType)
  }

  return {
    declared: (source: ts.SourceFile, name: string): ts.Type => {
      const symbol = checker
        .getExportsOfModule(checker.getSymbolAtLocation(source)!)
        .find((s) => s.name === name)
      if (!symbol) throw new Error(`${source.fileName} exports no ${name}.`)
      return checker.getDeclaredTypeOfSymbol(symbol)
    },
    /** Learns the names of the contract's types, the smaller ones first, so that larger ones say them. */
    know: (program: ts.Program): void => {
      const contract = program
        .getSourceFiles()
        .find((f) => f.fileName.endsWith('packages/contract/src/index.ts'))!
      const found: { name: string; type: ts.Type; size: number }[] = []
      for (const symbol of checker.getExportsOfModule(checker.getSymbolAtLocation(contract)!)) {
        const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
        if (!(target.flags & ts.SymbolFlags.TypeAlias)) continue
        const declaration = target.declarations?.find(ts.isTypeAliasDeclaration)
        if (!declaration || declaration.typeParameters) continue
        const type = checker.getDeclaredTypeOfSymbol(target)
        try {
          found.push({ name: symbol.name, type, size: expand(type).length })
        } catch {
          // Types of how the contract is made, which no client says
        }
      }
      said.clear()
      for (const { name, type } of found.toSorted((a, b) => a.size - b.size)) {
        const text = expand(type)
        said.clear()
        declarations.set(name, text)
        // What is small is often the same by chance: `{ code: string }`
        if (text.split(/[;|]/).length > 3 && !names.has(text)) names.set(text, name)
      }
    },
    method: (type: ts.Type): string => {
      const [signature] = type.getCallSignatures()
      const [args] = signature!.getParameters()
      const returned = checker.getTypeArguments(signature!.getReturnType() as ts.TypeReference)[0]!
      const isOptional = args && ts.isParameter(args.valueDeclaration!) && args.valueDeclaration.questionToken
      const taken = args
        ? `args${isOptional ? '?' : ''}: ${written(isOptional ? withoutUndefined(checker.getTypeOfSymbol(args)) : checker.getTypeOfSymbol(args))}`
        : ''
      return `(${taken}) => Promise<${written(returned)}>`
    },
    /** The named types that are wanted, and those they are made of. */
    contract: (wanted: ReadonlySet<string>): string => {
      const needed = new Set(wanted)
      for (const name of needed) {
        const text = declarations.get(name)
        if (text === undefined) throw new Error(`The contract's ${name} cannot be written out.`)
        for (const other of namesIn(text)) needed.add(other)
      }
      const lines = [...needed]
        .toSorted()
        .map((name) => `export type ${name} = ${plain(declarations.get(name)!)};`)
      return documented(`${lines.join('\n')}\n`, (name) => namedSchemas.get(name) as Described | undefined)
    },
  }
}

/** The parts of a JSON Schema that documentation is made from. */
type Described = {
  readonly description?: string
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described
  readonly anyOf?: readonly Described[]
  readonly allOf?: readonly Described[]
  readonly additionalProperties?: unknown
}

/** The arguments and the result of an operation's method as a schema. */
const callSchemas = (operation: AnyOperation | undefined): Described | undefined =>
  operation && {
    properties: {
      ...(operation.params ? { params: operation.params } : {}),
      ...(operation.query ? { query: operation.query } : {}),
      ...(operation.body ? { body: operation.body } : {}),
      data: Object.values(operation.ok)[0] as Described,
    },
  }

/** Adds the descriptions of schemas as comments to the properties of types and methods that `schemaOf` knows by name. */
const documented = (text: string, schemaOf: (name: string) => Described | undefined): string => {
  const source = ts.createSourceFile('types.d.ts', text, ts.ScriptTarget.Latest, true)
  const comments: { at: number; text: string }[] = []

  const visit = (node: ts.Node, schema: Described | undefined): void => {
    if (ts.isTypeAliasDeclaration(node)) visit(node.type, schemaOf(node.name.text) ?? schema)
    else if (ts.isPropertySignature(node)) {
      const name = node.name.getText(source).replace(/^'|'$/g, '')
      const property = schema ? propertyOf(schema, name) : schemaOf(name)
      const comment =
        property?.description ?? property?.anyOf?.find(({ description }) => description)?.description
      if (schema && comment)
        comments.push({ at: node.getStart(source), text: `/** ${comment.replaceAll('*/', '*∕')} */ ` })
      if (node.type) visit(node.type, property)
    } else ts.forEachChild(node, (child) => visit(child, schema))
  }
  visit(source, undefined)
  return comments.reduceRight(
    (out, { at, text: comment }) => out.slice(0, at) + comment + out.slice(at),
    text,
  )
}

/** A property of a schema, of the items of a list, or of a part of a union or an intersection. */
const propertyOf = (schema: Described, name: string): Described | undefined => {
  const own = schema.properties?.[name]
  if (own) return own
  for (const part of [
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
    ...(schema.items ? [schema.items] : []),
  ]) {
    const found = propertyOf(part, name)
    if (found) return found
  }
  return undefined
}

/** A name stands between marks until all is written: a text of the contract may hold the same word. */
const mark = (name: string): string => `\ue000${name}\ue001`
const namesIn = (text: string): string[] => [...text.matchAll(/\ue000(\w+)\ue001/g)].map(([, name]) => name!)
const plain = (text: string): string => text.replace(/[\ue000\ue001]/g, '')

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const inBrackets = (text: string): string =>
  /[|&]| => /.test(text) && !/^\{.*\}$/.test(text) ? `(${text})` : text
