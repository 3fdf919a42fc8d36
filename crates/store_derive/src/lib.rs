//! `#[derive(FromRow)]` for rows of the database. sqlx has one too, but with it cargo builds both
//! drivers and SQLite a second time, for the compiler to run.

use proc_macro::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Field, Fields, parse_macro_input};

/// Implements `sqlx::FromRow` and `store::Columns`: every field is read from the column of its name, or
/// from the same row if it is marked `#[flatten]`.
#[proc_macro_derive(FromRow, attributes(flatten))]
pub fn derive_from_row(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let name = &input.ident;
    let Data::Struct(data) = &input.data else {
        return Error::new_spanned(name, "a row is a struct").to_compile_error().into();
    };
    let Fields::Named(fields) = &data.fields else {
        return Error::new_spanned(name, "a row has named fields").to_compile_error().into();
    };
    if !input.generics.params.is_empty() {
        return Error::new_spanned(name, "a row has no parameters").to_compile_error().into();
    }
    let (mut bounds, mut reads, mut columns) = (Vec::new(), Vec::new(), Vec::new());
    for field in &fields.named {
        let (ident, kind) = (&field.ident, &field.ty);
        if is_flattened(field) {
            bounds.push(quote!(#kind: ::sqlx::FromRow<'r, R>));
            reads.push(quote!(#ident: <#kind as ::sqlx::FromRow<'r, R>>::from_row(row)?));
            columns.push(quote!(columns.extend(<#kind as ::store::Columns>::columns())));
        } else {
            let column = ident.as_ref().map(ToString::to_string);
            bounds.push(quote!(#kind: ::sqlx::Decode<'r, R::Database> + ::sqlx::Type<R::Database>));
            reads.push(quote!(#ident: row.try_get(#column)?));
            columns.push(quote!(columns.push(#column)));
        }
    }
    quote! {
        #[automatically_derived]
        impl<'r, R: ::sqlx::Row> ::sqlx::FromRow<'r, R> for #name
        where
            &'static str: ::sqlx::ColumnIndex<R>,
            #(#bounds,)*
        {
            fn from_row(row: &'r R) -> ::sqlx::Result<Self> {
                ::core::result::Result::Ok(Self { #(#reads,)* })
            }
        }

        #[automatically_derived]
        impl ::store::Columns for #name {
            fn columns() -> ::std::vec::Vec<&'static str> {
                let mut columns = ::std::vec::Vec::new();
                #(#columns;)*
                columns
            }
        }
    }
    .into()
}

fn is_flattened(field: &Field) -> bool {
    field.attrs.iter().any(|attribute| attribute.path().is_ident("flatten"))
}
