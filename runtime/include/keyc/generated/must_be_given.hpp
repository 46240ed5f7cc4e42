#pragma once

/// What generated structs have in place of a default, for members that keys are built from: a struct without a value
/// for them would be stored with another item's key.
namespace keyc {
namespace detail {

template <class Struct, class Value>
Value value_of(Value Struct::*);  // declared for its type alone

}  // namespace detail

inline namespace generated {

/// Is never called, and has no body: where a struct is made without this member, the compiler says so. The struct stays
/// an aggregate, and its members have their own types.
///
/// `noexcept` since clang 14 does not check calls that can throw.
template <auto Member>
[[gnu::error("keys are built from this member, and it has no default: give it a value")]] auto must_be_given() noexcept
    -> decltype(detail::value_of(Member));

}  // namespace generated
}  // namespace keyc
