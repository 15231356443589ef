"""Finds what generators of other languages would trip over in the contract, for `make lint`.

buf sees to style and to what breaks old clients; this sees to names that are reserved or that two
generated accessors would share, and to the options that name each language's package.
"""

import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from google.protobuf.descriptor_pb2 import DescriptorProto, FileDescriptorProto, FileDescriptorSet

from tools.stubs import PACKAGE, PROTO_DIR

BUF = Path(sys.executable).with_name("buf")

RESERVED = {
    "C++": """alignas alignof and and_eq asm auto bitand bitor bool break case catch char class
        compl concept const consteval constexpr constinit const_cast continue co_await co_return
        co_yield decltype default delete do double dynamic_cast else enum explicit export extern
        false float for friend goto if inline int long mutable namespace new noexcept not not_eq
        nullptr operator or or_eq private protected public register reinterpret_cast requires
        return short signed sizeof static static_assert static_cast struct switch template this
        thread_local throw true try typedef typeid typename union unsigned using virtual void
        volatile wchar_t while xor xor_eq""",
    "C#": """abstract as base bool break byte case catch char checked class const continue decimal
        default delegate do double else enum event explicit extern false finally fixed float for
        foreach goto if implicit in int interface internal is lock long namespace new null object
        operator out override params private protected public readonly ref return sbyte sealed
        short sizeof stackalloc static string struct switch this throw true try typeof uint ulong
        unchecked unsafe ushort using virtual void volatile while""",
    "Go": """
        break case chan const continue default defer else fallthrough for func go goto if import
        interface map package range return select struct switch type var""",
    "Java": """abstract assert boolean break byte case catch char class const continue default do
        double else enum extends false final finally float for goto if implements import instanceof
        int interface long native new null package private protected public return short static
        strictfp super switch synchronized this throw throws transient true try void volatile
        while""",
    "Kotlin": """
        as break class continue do else false for fun if in interface is null object package
        return super this throw true try typealias typeof val var when while""",
    "PHP": """abstract and array as break callable case catch class clone const continue declare
        default die do echo else elseif empty enddeclare endfor endforeach endif endswitch endwhile
        eval exit extends final finally fn for foreach function global goto if implements include
        include_once instanceof insteadof interface isset list match namespace new or print private
        protected public readonly require require_once return static switch throw trait try unset
        use var while xor yield""",
    "Python": """and as assert async await break class continue def del elif else except false
        finally for from global if import in is lambda none nonlocal not or pass raise return true
        try while with yield""",
    "Ruby": """alias and begin break case class def defined do else elsif end ensure false for if in
        module next nil not or redo rescue retry return self super then true undef unless until when
        while yield""",
    "Rust": """abstract as async await become box break const continue crate do dyn else enum extern
        false final fn for gen if impl in let loop macro match mod move mut override priv pub ref
        return self static struct super trait true try type typeof unsafe unsized use virtual where
        while yield""",
    "TypeScript": """break case catch class const constructor continue debugger default delete do
        else enum export extends false finally for function if import in instanceof new null return
        super switch this throw true try typeof var void while with""",
}
WORDS = {language: frozenset(words.split()) for language, words in RESERVED.items()}
KEPT = {"move": "what this service is about; generators for Rust write `r#move`"}
"""Reserved words that are field names all the same, and why."""

PREFIXES = ("add_", "clear_", "get_", "has_", "mutable_", "release_", "set_")
SUFFIXES = ("_builder", "_bytes", "_case", "_count", "_list", "_map", "_size", "_value")
"""What generators put before and behind the name of a field to name its accessors."""

OPTIONS = {
    "csharp_namespace": "C# would take a namespace after the package",
    "go_package": "protoc-gen-go refuses the file",
    "java_multiple_files": "Java would nest every class in one",
    "java_outer_classname": "Java would name a class after the file",
    "java_package": "Java would take a package that is nobody's",
    "objc_class_prefix": "in Objective-C every message would be a global class, such as Game",
    "php_namespace": "PHP would take a namespace after the package",
    "ruby_package": "Ruby would take a module after the package",
}
"""The options of every file, and what would happen without."""


def faults_of(files: list[FileDescriptorProto]) -> Iterator[str]:
    """What is wrong, one sentence each."""
    classes = defaultdict(set)
    for file in files:
        options: Any = file.options
        for option, without in OPTIONS.items():
            if not options.HasField(option):
                yield f"{file.name}: option {option} is missing: {without}"
        for message in file.message_type:
            yield from _faults_of_message(message)
        types: list[Any] = [*file.message_type, *file.enum_type]
        for one in types:
            classes[one.name.lower()].add(one.name)
    for names in classes.values():
        if len(names) > 1:
            yield f"{', '.join(sorted(names))}: one class in PHP, which ignores case"


def _faults_of_message(message: DescriptorProto) -> Iterator[str]:
    names = {field.name for field in message.field} | {one.name for one in message.oneof_decl}
    for field in message.field:
        languages = [language for language, words in WORDS.items() if field.name in words]
        if languages and field.name not in KEPT:
            yield f"{message.name}.{field.name}: a reserved word of {', '.join(languages)}"
    for name in sorted(names):
        accessors = {prefix + name for prefix in PREFIXES} | {name + suffix for suffix in SUFFIXES}
        for other in sorted(accessors & names):
            yield f"{message.name}.{other}: generators name an accessor of {name} so"


def files_of(folder: Path) -> list[FileDescriptorProto]:
    """Our own files of the contract in `folder`; raises CalledProcessError where it is broken."""
    built = subprocess.run([BUF, "build", folder, "-o", "-"], check=True, capture_output=True)
    files = FileDescriptorSet.FromString(built.stdout).file
    return [file for file in files if file.name.startswith(f"{PACKAGE.as_posix()}/")]


def main() -> int:
    faults = list(faults_of(files_of(PROTO_DIR)))
    for fault in faults:
        print(f"contract: {fault}", file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
